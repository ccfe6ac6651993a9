import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { deleteProfile } from "./edit-profile.server.ts"

/** Leads `to` a list without the profile, or `back` where it is still there. */
export const submitDeletion = (
  viewer: Viewer,
  id: number,
  ctx: RequestContext,
  { to, back }: Record<"to" | "back", string>,
) =>
  attempt(
    async () => {
      const deleted = await deleteProfile(viewer, id, ctx)
      return deleted.done
        ? redirectWithNotice(to, { title: "Deleted!", text: "Profile has been deleted." })
        : redirectWithRefusal(back, deleted.message)
    },
    () => redirectWithRefusal(back, "An error occurred while deleting the profile."),
  )
