import { data, href, redirect } from "react-router"
import { z } from "zod"
import { noticeCookie, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { heartKey } from "#app/features/people/card/heart.tsx"
import { listActions } from "#app/features/people/card/list-place.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { cardBefore } from "#app/guards/remembered-origin.ts"
import { asksForData } from "#app/http/asks-for-data.ts"
import { unlessOffline } from "#app/network/unless-offline.ts"
import { idField } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { Route } from "./+types/toggle"
import { FAVOURITE_DONE, setFavourite } from "./favourites.server.ts"

export { default } from "#app/ui/page/no-screen.ts"

const fields = z.object({ profileId: idField, intent: z.enum(["add", "remove"]) })

const FAILED = { title: "Error!", text: "Update failed." }

const favouritesAddress = ({ role }: Pick<Viewer, "role">) =>
  href(role === "guest" ? "/client-favourite" : "/user-favourite")

export const loader = ({ context }: Route.LoaderArgs) => redirect(favouritesAddress(context.get(viewerContext)))

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const { profileId, intent } = posted
  const back = cardBefore(request, profileId, favouritesAddress(viewer))
  // With scripts the heart posts by fetch and the page keeps its place.
  const fetched = asksForData(request)

  return attempt(
    async () => {
      const result = await setFavourite(viewer, intent, profileId, ctx)
      if (!result.done) {
        const status = statusOf(result)
        if (fetched) return data({ ...unchanged(intent), failed: result.message }, { status })
        if (result.reason !== "not-found") return redirectWithRefusal(back, result.message)
        throw data({ title: "Not found", reason: result.message }, { status })
      }
      const headers = { "Set-Cookie": await noticeCookie.write({ ...said(profileId, intent), tone: "good" }) }
      return fetched ? data({ favourite: intent === "add" }, { headers }) : redirect(back, { headers })
    },
    async () => (fetched ? data(unchanged(intent), { status: 503 }) : redirectWithRefusal(back, FAILED)),
  )
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  listActions.all += 1
  const intent = (await request.clone().formData()).get("intent")
  return unlessOffline(serverAction, () => unchanged(intent))
}

function said(profileId: number, intent: "add" | "remove") {
  const text = FAVOURITE_DONE[intent]
  if (intent === "add") return { text }
  const fields = { profileId: String(profileId), intent: "add" }
  return { text, undo: { action: href("/favourite"), fields, key: heartKey(profileId), withoutScripts: "Put it back" } }
}

const unchanged = (intent: unknown) => ({ favourite: intent === "remove", failed: `${FAILED.title} ${FAILED.text}` })
