import { and, eq } from "drizzle-orm"
import { redirect } from "react-router"
import { longDayOf } from "#app/dates/dates.ts"
import { loginAddress } from "#app/guards/remembered-origin.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { letIn } from "../login/let-in.server.ts"
import { leavingCookie } from "../login/pending-login.server.ts"
import { keepAccount } from "./leave-later.server.ts"

export async function askWhetherToKeep(id: number, remembered: string | undefined, cookies: string[]) {
  const asked = await leavingCookie.write(id)
  const page = loginAddress(remembered, "/keep-account")
  return redirect(page, { headers: [asked, ...cookies].map((one) => ["Set-Cookie", one]) })
}

/** The day on which it goes; undefined where it stays, or is gone. */
export async function leavesOn(accountId: number) {
  const [account] = await db
    .select({ leavesAt: accounts.leavesAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, "leaving")))
  return account?.leavesAt ? longDayOf(account.leavesAt) : undefined
}

/** Everything as before, and logged in. */
export async function keepAndLogIn(accountId: number, request: Request, ctx: RequestContext) {
  if (!(await keepAccount(accountId, ctx))) return refuse("conflict", "This account was deleted, or kept already.")
  return done(await letIn(accountId, request, ctx))
}

/** Of a program, which says with the login itself whether the account is to stay. */
export async function whyNotLeaving(accountId: number, keep = false): Promise<Result> {
  const on = keep ? undefined : await leavesOn(accountId)
  return on ? refuse("leaving", `Your account leaves on ${on}. Log in with \`keep\` to keep it.`) : done()
}
