import { data, href, redirect } from "react-router"
import { z } from "zod"
import { noticeCookie } from "#app/cookies/notice.server.ts"
import type { Viewer } from "#app/features/accounts/sessions.server.ts"
import { idField } from "#app/forms/address.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { spend } from "#app/limits/limits.server.ts"
import type { Route } from "./+types/toggle"
import { addFavourite, removeFavourite } from "./favourites.server.ts"

const fields = z.object({ profileId: idField, intent: z.enum(["add", "remove"]) })

const WORDS = {
  add: { text: "Profile added to favorites.", tone: "good" },
  remove: { text: "Profile removed from favorites.", tone: "good" },
  failed: { text: "An error occurred while updating favorites.", tone: "bad" },
} as const

const pageOf = ({ role }: Pick<Viewer, "role">) => href(role === "guest" ? "/client-favourite" : "/user-favourite")

export const loader = ({ context }: Route.LoaderArgs) => redirect(pageOf(context.get(viewerContext)))

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const [viewer, facts] = [context.get(viewerContext), context.get(factsContext)]
  await spend("favourite", String(viewer.id), facts)

  const { profileId, intent } = posted
  const done = await (intent === "add" ? addFavourite : removeFavourite)(viewer, profileId)
  const headers = { "Set-Cookie": await noticeCookie.write(done ? WORDS[intent] : WORDS.failed) }
  // With scripts the heart asks for itself and the page keeps its place.
  if (new URL(request.url).pathname.endsWith(".data"))
    return data({ favourite: done && intent === "add" }, { status: done ? 200 : 404, headers })
  if (!done) throw data(null, { status: 404 })
  return redirect(pageBefore(request, pageOf(viewer)), { headers })
}
