import { and, eq } from "drizzle-orm"
import { href, redirect } from "react-router"
import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { rememberDevice } from "#app/viewer/known-device.server.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { noteLogin } from "../login/authenticator.server.ts"
import { startPage } from "../login/start-page.ts"
import { keepAccount } from "./leave-later.server.ts"

const TEN_MINUTES = 10 * 60

const asked = z.object({ accountId: z.number(), remembered: z.string().optional() })

/** Whoever has given the right password of an account that is leaving, until they have said whether it stays. */
export const leavingCookie = sealedCookie("leaving", asked, TEN_MINUTES)

export async function askWhetherToKeep(accountId: number, remembered: string | undefined) {
  const cookie = await leavingCookie.write({ accountId, remembered })
  return redirect(href("/keep-account"), { headers: { "Set-Cookie": cookie } })
}

/** The day on which it goes; undefined where it is kept already, or gone. */
export async function leavesOn(accountId: number) {
  const [account] = await db
    .select({ leavesAt: accounts.leavesAt })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.status, "leaving")))
  return account?.leavesAt ? longDayOf(account.leavesAt) : undefined
}

const TOO_LATE = refuse("conflict", "This account was deleted, or kept already.")

/** Everything as before, and logged in. Answers where to go, and the cookies of the session. */
export async function keepAndLogIn(
  { accountId, remembered }: z.infer<typeof asked>,
  request: Request,
  ctx: RequestContext,
): Promise<Result<{ to: string; cookies: string[] }>> {
  if (!(await keepAccount(accountId, ctx))) return TOO_LATE
  const cookies = [await openSession(accountId, request), await rememberDevice(request, accountId)]
  const noted = await noteLogin(accountId)
  await recordAudit({ action: "login.succeeded", actorId: accountId, ctx })
  return done({ to: startPage({ ...noted, remembered }), cookies })
}

/** Of a program, which says so with the login itself. */
export async function keepIfAsked(accountId: number, keep: boolean | undefined, ctx: RequestContext): Promise<Result> {
  if (keep) return (await keepAccount(accountId, ctx)) ? done() : TOO_LATE
  const on = await leavesOn(accountId)
  return on ? refuse("leaving", `Your account leaves on ${on}. Log in with \`keep\` to keep it.`) : TOO_LATE
}
