import { eq, or, sql } from "drizzle-orm"
import { Authenticator } from "remix-auth"
import { FormStrategy } from "remix-auth-form"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { passwordFits } from "./passwords.server.ts"

/** The account whose user name or e-mail and password were given, or null for every reason why not. */
export const authenticator = new Authenticator<{ id: number } | null>()

authenticator.use(
  new FormStrategy(async ({ form }) => {
    const username = String(form.get("username")).trim().toLowerCase()
    const [account] = await db
      .select({ id: accounts.id, status: accounts.status, passwordHash: accounts.passwordHash })
      .from(accounts)
      .where(or(eq(accounts.email, username), eq(sql`lower(${accounts.username})`, username)))
      .limit(1)
    const fits = await passwordFits(account?.passwordHash, String(form.get("password")))
    return fits && account?.status === "active" ? { id: account.id } : null
  }),
  "password",
)
