import { data, href, redirect } from "react-router"
import { z } from "zod"
import { noticeCookie, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { listActions } from "#app/features/people/card/list-place.ts"
import { keyOf } from "#app/features/people/card/not-interested-button.tsx"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { statusOf, valueOrPage } from "#app/forms/refusal.server.ts"
import { cardBefore } from "#app/guards/remembered-origin.ts"
import { asksForData } from "#app/http/asks-for-data.ts"
import { unlessOffline } from "#app/network/unless-offline.ts"
import { isolated } from "#app/ui/isolated.ts"
import { idField } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/not-interested"
import { setDismissed } from "./dismissals.server.ts"

export { default } from "#app/ui/page/no-screen.ts"

const fields = z.object({
  profileId: idField,
  intent: z.enum(["hide", "show"]),
  after: idField.optional().catch(undefined),
  back: z.string().optional(),
})

const list = `${href("/blocked")}?tab=hidden`
const FAILED = { title: "Error!", text: "Update failed." }

export const loader = () => redirect(list)

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const { profileId, intent, after, back } = posted
  const hide = intent === "hide"
  const page = cardBefore(request, hide ? after : profileId, list, back)
  // With scripts the card posts by fetch and the page keeps its place.
  const fetched = asksForData(request)

  return attempt(
    async () => {
      const result = await setDismissed(viewer, intent, profileId, ctx)
      if (!result.done && result.reason === "too-many")
        return fetched
          ? data({ ...unchanged(intent), failed: result.message }, { status: statusOf(result) })
          : redirectWithRefusal(page, result.message)
      const name = valueOrPage(result)
      const headers = { "Set-Cookie": await noticeCookie.write({ ...said(name, profileId, hide), tone: "good" }) }
      return fetched ? data({ hidden: hide }, { headers }) : redirect(page, { headers })
    },
    async () => (fetched ? data(unchanged(intent), { status: 503 }) : redirectWithRefusal(page, FAILED)),
  )
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  listActions.all += 1
  listActions.moving += 1
  const intent = (await request.clone().formData()).get("intent")
  return unlessOffline(serverAction, () => unchanged(intent))
}

const unchanged = (intent: unknown) => ({ hidden: intent === "show", failed: `${FAILED.title} ${FAILED.text}` })

function said(name: string, profileId: number, hide: boolean) {
  if (!hide) return { text: `${isolated(name)} is shown in your lists again.` }
  const undo = {
    action: href("/not-interested"),
    fields: { profileId: String(profileId), intent: "show" },
    key: keyOf(profileId),
  }
  return { text: `${isolated(name)} will no longer be shown in your lists.`, undo }
}
