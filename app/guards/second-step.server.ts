import { addressOf } from "#app/addresses.ts"
import { redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"

const NEEDED = "Administrators log in with a second step: please set yours up."

/** Leads administrators who lack it to where it is set up; only their own account is open before. */
export async function toSecondStep({ lacksStep }: Pick<Viewer, "lacksStep">, pathname: string) {
  if (!lacksStep || addressOf(pathname)?.beforeStep) return
  if ((await siteSetting("administratorsStep")) === "required")
    throw await redirectWithRefusal("/Settings/second-step", NEEDED)
}
