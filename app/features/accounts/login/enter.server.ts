import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { rememberedPage } from "#app/guards/remembered-origin.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { askWhetherToKeep, leavesOn } from "../leaving/keep-or-leave.server.ts"
import { letIn } from "./let-in.server.ts"
import { startPage, WELCOME } from "./start-page.ts"

/** Everything is proved. Whoever is leaving is asked first whether the account is to stay. */
export async function enter(accountId: number, request: Request, ctx: RequestContext, ...cleared: string[]) {
  const remembered = rememberedPage(request)
  if (await leavesOn(accountId)) return askWhetherToKeep(accountId, remembered, cleared)
  const { noted, cookies } = await letIn(accountId, request, ctx)
  return redirectWithNotice(startPage({ ...noted, remembered }), WELCOME, ...cookies, ...cleared)
}
