import { eq } from "drizzle-orm"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"

/** What is said beside the field of `ChooseAccount`. */
export const NO_ACCOUNT = "There is no account with this e-mail or number."

/** By e-mail or number. */
export async function findAccount(who: string) {
  const [account] = await db
    .select({ id: accounts.id, role: accounts.role, status: accounts.status })
    .from(accounts)
    .where(/^\d{1,15}$/.test(who) ? eq(accounts.id, Number(who)) : eq(accounts.email, who.toLowerCase()))
  return account
}
