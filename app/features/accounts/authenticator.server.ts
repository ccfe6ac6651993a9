import { and, eq, isNull, or, sql } from "drizzle-orm"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { passwordFits } from "./passwords.server.ts"

interface Authenticated {
  id: number
  email: string
  /** A pending account has still to prove its mailbox. */
  status: "active" | "pending" | "suspended"
  /** Why the account is suspended; only for whoever knows its password. */
  suspendedReason: string | null
}

/** The account whose user name or e-mail and password were given, or null for every reason why not. */
export const authenticator = new Authenticator<Authenticated | null>()

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const account = await findLogin(String(form.get("username")))
    const fits = await passwordFits(account?.passwordHash, String(form.get("password")))
    if (!fits || !account?.email || account.status === "deleted") return null
    const { id, email, status, suspendedReason } = account
    return { id, email, status, suspendedReason }
  }),
  "password",
)

/** The account that a login names, whatever its state. */
export async function findLogin(username: string) {
  const name = username.trim().toLowerCase()
  const [account] = await db
    .select({
      id: accounts.id,
      email: accounts.email,
      status: accounts.status,
      suspendedReason: accounts.suspendedReason,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(or(eq(accounts.email, name), eq(sql`lower(${accounts.username})`, name)))
    .limit(1)
  return account
}

/** Notes a successful login: which role logged in, and whether for the first time. */
export async function noteLogin(accountId: number) {
  const [account] = await db
    .update(accounts)
    .set({ firstLoginAt: sql`now()` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.firstLoginAt)))
    .returning({ role: accounts.role })
  if (account) return { role: account.role, first: true }
  const [again] = await db.select({ role: accounts.role }).from(accounts).where(eq(accounts.id, accountId))
  return { role: again!.role, first: false }
}
