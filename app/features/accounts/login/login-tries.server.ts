import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { giveBack, type Limit, type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result } from "#app/result.ts"
import { knownDevice } from "#app/viewer/known-device.server.ts"
import { findLogin } from "./authenticator.server.ts"

/** Counted as failed before the check, so that parallel tries cannot outrun the limits; `forget` takes it back. */
export async function countLogin(
  request: Request,
  username: string,
  ctx: RequestContext,
): Promise<Result<{ accountId?: number; forget(): Promise<unknown> }, TooMany>> {
  const account = await findLogin(username)
  const spent: [Limit, string][] = []
  for (const [limit, key] of await countersOf(request, account?.id, username, ctx)) {
    const counted = await trySpend(limit, key, ctx)
    if (!counted.done) return counted
    spent.push([limit, key])
  }
  const forget = () => Promise.all(spent.map(([limit, key]) => giveBack(limit, key)))
  return done({ accountId: account?.id, forget })
}

/** By account, or by the name as typed where there is none. */
async function countersOf(
  request: Request,
  accountId: number | undefined,
  username: string,
  { address }: RequestContext,
): Promise<[Limit, string][]> {
  const device = await knownDevice(request, accountId)
  if (device) return [["login.known-device", device]]
  const who = accountId ?? `name ${username}`
  const network = networkOf(address)
  return [
    ["login.account-and-address", `${who} ${network}`],
    ["login.account", `${who}`],
    ["login.address", network],
  ]
}
