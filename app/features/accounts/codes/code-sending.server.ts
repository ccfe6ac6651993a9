import { eq } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { networkOf } from "#app/http/network.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { mailToOrder, sendMail } from "#app/mail/outbox.server.ts"
import { type Limit, type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, type Result } from "#app/result.ts"
import { knownDevice } from "#app/viewer/known-device.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { alreadyRegisteredMail, resetCodeMail, signupCodeMail } from "../account-mails.ts"
import { issueResetCode } from "../passwords/resets.server.ts"
import { issueSignupCode } from "../sign-up/registrations.server.ts"
import { type CodePurpose, type CodeRequest, codeCookies } from "./codes.server.ts"

export async function countSending(
  purpose: CodePurpose,
  email: string,
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, TooMany>> {
  const account = await findAddressee(email)
  const device = await knownDevice(request, account?.id)
  const key = `${purpose} ${device ?? email}`
  const counters: [Limit, string][] = [
    ["code.send-hour", key],
    ["code.send-day", key],
  ]
  if (!device) counters.unshift(["code.send-address", networkOf(ctx.address)])
  for (const [limit, counter] of counters) {
    const spent = await trySpend(limit, counter, ctx)
    if (!spent.done) return spent
  }
  return done()
}

/** Known or not, an e-mail gets the same answer as quickly: all that differs is left to the outbox. */
export async function sendCode(purpose: CodePurpose, request: CodeRequest, ctx: RequestContext) {
  await orderCode({ purpose, request, ctx })
  return codeCookies[purpose].write(request)
}

/** For a sign-up that may have come before: a code of it that still counts is mailed once more. */
export const sendSignupCode = (request: CodeRequest, ctx: RequestContext) =>
  orderCode({ purpose: "signup", request, ctx, keepsCode: true })

/** For bots that filled in the hidden field: the same answer, and no code. */
export const pretendCode = (purpose: CodePurpose, request: CodeRequest) => codeCookies[purpose].write(request)

const orderCode = mailToOrder("code", ({ purpose, request, ctx, keepsCode }: CodeOrder) =>
  post[purpose](request, ctx, keepsCode),
)

interface CodeOrder {
  purpose: CodePurpose
  request: CodeRequest
  ctx: RequestContext
  keepsCode?: boolean
}

const post = {
  async signup(request: CodeRequest, ctx: RequestContext, keepsCode?: boolean) {
    const { email, until } = request
    const account = await findAddressee(email)
    if (account && account.status !== "pending") return sendMail(alreadyRegisteredMail(email, config.origin))
    const issued = await issueSignupCode(request, keepsCode)
    if (!issued) return
    await sendMail(signupCodeMail(email, issued.code), { until: new Date(until) })
    await recordAudit({ ...SENT, objectType: "registration", objectId: issued.id, reason: "signup", ctx })
  },
  async reset(request: CodeRequest, ctx: RequestContext) {
    const { email, until } = request
    const account = await findAddressee(email)
    if (!account || account.status === "suspended") return
    const code = await issueResetCode(account.id, request)
    if (!code) return
    await sendMail(resetCodeMail(email, code), { until: new Date(until) })
    await recordAudit({ ...SENT, objectType: "account", objectId: account.id, reason: "reset", ctx })
  },
}

const SENT = { action: "code.sent" }

async function findAddressee(email: string) {
  const [account] = await db
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.email, email))
  return account
}
