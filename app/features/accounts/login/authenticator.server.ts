import { and, eq, isNull, or, sql } from "drizzle-orm"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { passwordFits } from "#app/hashing/passwords.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { listWaiting, type Registered } from "../sign-up/registrations.server.ts"

type Authenticated =
  | {
      status: "active" | "suspended" | "leaving"
      id: number
      /** Only for whoever knows its password. */
      suspendedReason: string | null
    }
  | { status: "pending"; email: string; registered: Registered }

/** By user name or e-mail and password; null for every reason why not. */
export const authenticator = new Authenticator<Authenticated | null>()

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const [username, password] = [String(form.get("username")), String(form.get("password"))]
    const [account, waiting] = await Promise.all([findLogin(username), listWaiting(loginName(username))])
    if (waiting.length > 0 && (!account || account.status === "pending")) {
      const registered = await firstThatFits(waiting, password)
      return registered ? { status: "pending", email: loginName(username), registered } : null
    }
    if (!(await passwordFits(account?.passwordHash, password))) return null
    if (!account || account.status === "pending" || account.status === "deleted") return null
    const { id, status, suspendedReason } = account
    return { id, status, suspendedReason }
  }),
  "password",
)

async function firstThatFits(waiting: Registered[], password: string) {
  for (const one of waiting) if (await passwordFits(one.passwordHash, password)) return one
}

const loginName = (username: string) => username.trim().toLowerCase()

export async function findLogin(username: string) {
  const name = loginName(username)
  const [account] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      suspendedReason: accounts.suspendedReason,
      passwordHash: accounts.passwordHash,
    })
    .from(accounts)
    .where(or(eq(accounts.email, name), eq(sql`lower(${accounts.username})`, name)))
    .limit(1)
  return account
}

const loggedIn = { role: accounts.role, guardian: accounts.guardian, name: accounts.name, email: accounts.email }

export async function noteLogin(accountId: number) {
  const [account] = await db
    .update(accounts)
    .set({ firstLoginAt: sql`now()` })
    .where(and(eq(accounts.id, accountId), isNull(accounts.firstLoginAt)))
    .returning(loggedIn)
  if (account) return { ...account, first: true }
  const [again] = await db.select(loggedIn).from(accounts).where(eq(accounts.id, accountId))
  return { ...again!, first: false }
}
