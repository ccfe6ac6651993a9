import { randomUUID } from "node:crypto"
import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import type { RequestFacts } from "#app/http/facts.ts"
import { giveBack, type Limit, spend } from "#app/limits/limits.server.ts"
import { networkOf } from "#app/limits/network.ts"
import { findLogin } from "./authenticator.server.ts"

const YEAR_SECONDS = 31_536_000
const ACCOUNTS_OF_A_DEVICE = 5

const device = z.object({ id: z.string(), accounts: z.array(z.number()).max(ACCOUNTS_OF_A_DEVICE) })

/** A browser that has logged in before has counters of its own, so strangers cannot lock an owner out. */
const deviceCookie = sealedCookie("device", device, YEAR_SECONDS)

/**
 * Counts a login as failed before it is checked, so that parallel tries cannot outrun the limits; beyond them it throws
 * 429. `forget` takes it back, because only failures count.
 */
export async function countLogin(request: Request, username: string, facts: RequestFacts) {
  const account = await findLogin(username)
  const spent: [Limit, string][] = []
  for (const [limit, key] of await countersOf(request, account?.id ?? `name ${username}`, facts)) {
    await spend(limit, key, facts)
    spent.push([limit, key])
  }
  return { accountId: account?.id, forget: () => Promise.all(spent.map(([limit, key]) => giveBack(limit, key))) }
}

/** `who` is the account, or the name as it was typed where there is none. */
async function countersOf(
  request: Request,
  who: number | string,
  { address }: RequestFacts,
): Promise<[Limit, string][]> {
  const known = typeof who === "number" ? await deviceCookie.read(request) : undefined
  if (known?.accounts.some((id) => id === who)) return [["login.known-device", `${known.id} ${who}`]]
  const network = networkOf(address)
  return [
    ["login.account-and-address", `${who} ${network}`],
    ["login.account", `${who}`],
    ["login.address", network],
  ]
}

/** The `Set-Cookie` header by which this browser is known for the account from now on. */
export async function rememberDevice(request: Request, accountId: number) {
  const known = await deviceCookie.read(request)
  const others = (known?.accounts ?? []).filter((id) => id !== accountId)
  return deviceCookie.write({
    id: known?.id ?? randomUUID(),
    accounts: [accountId, ...others].slice(0, ACCOUNTS_OF_A_DEVICE),
  })
}
