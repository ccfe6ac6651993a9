import { siteSetting } from "#app/settings/site-settings.server.ts"
import { manualMethods } from "#db/schema/subscriptions.ts"
import { METHODS } from "./methods.ts"

/** Null until administrators have said to which number or account somebody can pay. */
export async function findPayTo() {
  const [instruction, payTo] = await Promise.all([siteSetting("walletInstruction"), siteSetting("payTo")])
  const accounts = manualMethods
    .filter((method) => payTo[method])
    .map((method) => ({ method, label: METHODS[method], account: payTo[method] }))
  return accounts.length > 0 ? { instruction, accounts } : null
}

export type PayToData = NonNullable<Awaited<ReturnType<typeof findPayTo>>>
