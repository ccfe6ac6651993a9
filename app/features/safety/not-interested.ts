import { data, href, redirect } from "react-router"
import { z } from "zod"
import { noticeCookie } from "#app/cookies/notice.server.ts"
import { idField } from "#app/forms/address.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { spend } from "#app/limits/limits.server.ts"
import type { Route } from "./+types/not-interested"
import { dismiss, restore } from "./dismissals.server.ts"

export { default } from "#app/ui/no-screen.ts"

const fields = z.object({ profileId: idField, intent: z.enum(["hide", "show"]) })

const list = `${href("/blocked")}?tab=hidden`

export const loader = () => redirect(list)

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const [viewer, facts] = [context.get(viewerContext), context.get(factsContext)]
  await spend("favourite", String(viewer.id), facts)

  const { profileId, intent } = posted
  const hide = intent === "hide"
  const name = await (hide ? dismiss : restore)(viewer, profileId)
  if (!name) throw data(null, { status: 404 })
  const text = hide ? `${name} will no longer be shown in your lists.` : `${name} is shown in your lists again.`
  const undo = hide
    ? { action: href("/not-interested"), fields: { profileId: String(profileId), intent: "show" } }
    : undefined
  const headers = { "Set-Cookie": await noticeCookie.write({ text, tone: "good", undo }) }
  // With scripts a card asks for itself and the page keeps its place.
  if (new URL(request.url).pathname.endsWith(".data")) return data({ hidden: hide }, { headers })
  return redirect(pageBefore(request, list), { headers })
}
