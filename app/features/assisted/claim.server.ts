import { data, href } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Role } from "#db/schema/accounts.ts"
import { claimRequest } from "./assisted.server.ts"
import { claimSchema } from "./assisted-schema.ts"

/** Takes what the form names and leads to the chat, or back to the list with the reason why not. */
export async function claimFrom(
  request: Request,
  viewer: { id: number; role: Role },
  ctx: RequestContext,
  list: string,
) {
  const submission = await readForm(request, claimSchema)
  if (submission.status !== "success") throw data(null, { status: 400 })
  const outcome = await claimRequest(viewer, submission.value.id, ctx)
  if (!outcome) throw data(null, { status: 404 })
  if ("refusal" in outcome) return redirectWithRefusal(list, outcome.refusal ?? "")
  const chat = href("/Messages/:userId", { userId: String(outcome.accountId) })
  return redirectWithNotice(chat, `You have taken the request of ${isolated(outcome.name)}. Say hello.`)
}
