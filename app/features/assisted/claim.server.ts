import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isolated } from "#app/ui/isolated.ts"
import type { Role } from "#db/schema/accounts.ts"
import { claimRequest } from "./assisted.server.ts"
import { claimSchema } from "./assisted-schema.ts"

export async function claimFrom(
  request: Request,
  viewer: { id: number; role: Role },
  ctx: RequestContext,
  list: string,
) {
  const submission = await readForm(request, claimSchema)
  if (submission.status !== "success") throw data(null, { status: 400 })
  const claimed = await claimRequest(viewer, submission.value.id, ctx)
  if (!claimed.done) return answerRefusal(claimed, list)
  const { accountId, name } = claimed.value
  const chat = href("/Messages/:userId", { userId: String(accountId) })
  return redirectWithNotice(chat, `You have taken the request of ${isolated(name)}. Say hello.`)
}
