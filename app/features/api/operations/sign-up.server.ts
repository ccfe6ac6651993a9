import { z } from "zod"
import { recordAudit } from "#app/audit/audit.server.ts"
import {
  consultantSignupSchema,
  forgotPasswordSchema,
  loginSchema,
  memberSignupSchema,
  resetPasswordSchema,
} from "#app/features/accounts/accounts-schema.ts"
import { noteLogin } from "#app/features/accounts/authenticator.server.ts"
import { countSending, sendCode } from "#app/features/accounts/codes/code-sending.server.ts"
import {
  askedAgain,
  type CodePurpose,
  type CodeRequest,
  codeCookies,
  newCodeRequest,
} from "#app/features/accounts/codes/codes.server.ts"
import { logIn } from "#app/features/accounts/log-in.server.ts"
import { proveAgain, resetPassword, verifyResetCode } from "#app/features/accounts/passwords/resets.server.ts"
import {
  keepRegistration,
  register,
  registerConsultant,
  repeatRegistration,
  verifyEmail,
} from "#app/features/accounts/registrations.server.ts"
import { signUpByProgram } from "#app/features/accounts/sign-up.server.ts"
import { phoneOrigin } from "#app/features/profiles/phone.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { networkOf } from "#app/rate-limit/network.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { deviceMark, withDevice } from "#app/viewer/known-device.server.ts"
import { endOwnSession, openProgramSession } from "#app/viewer/sessions.server.ts"
import { device, message } from "../fields.ts"
import { inTurn } from "../in-turn.server.ts"
import { openOperation, operation } from "../operation.ts"
import { invalid } from "../problem.server.ts"

const NOT_SIX_DIGITS = "Please enter a 6-digit OTP."
const UNVERIFIED = "Please confirm your e-mail first: we have sent you a new code."

const email = forgotPasswordSchema.shape.email.meta({ example: "ayesha@example.com" })
const otp = z
  .string({ error: NOT_SIX_DIGITS })
  .regex(/^\d{6}$/, NOT_SIX_DIGITS)
  .meta({ example: "123456" })
const secret = (example: string) => ({ example, format: "password" })

/** The password check reads a form. */
const asForm = ({ url, headers }: Request, fields: Record<string, string>) =>
  new Request(url, {
    method: "POST",
    headers: { Cookie: headers.get("Cookie") ?? "" },
    body: new URLSearchParams(fields),
  })

const ticket = z.string().max(2_000).meta({
  example: "eyJ0aWNrZXQi",
  description:
    "Names what was asked for, for an hour. Give it back with the code: then no code or wrong try of anybody else touches yours.",
})
const withTicket = message.extend({ ticket }).meta({ id: "CodeSent" })

type Given = { email: string; ticket?: string }

/** Whoever gives a code back: by the ticket, or by e-mail and network. A ticket that is not for this e-mail is refused. */
async function holderOf(purpose: CodePurpose, { email, ticket }: Given, { address }: RequestContext) {
  if (ticket === undefined) return done({ email, network: networkOf(address) })
  return openTicket(purpose, { email, ticket })
}

async function openTicket(purpose: CodePurpose, { email, ticket }: Given): Promise<Result<CodeRequest, object>> {
  const asked = await codeCookies[purpose].open(ticket)
  return asked?.email === email
    ? done(asked)
    : refuse("invalid", "This ticket is not for this e-mail, or no longer valid.", { field: "ticket" })
}

const ticketFor = (purpose: CodePurpose, asked: CodeRequest) => codeCookies[purpose].seal(asked)

const newRequest = (email: string, { address }: RequestContext) => newCodeRequest(email, networkOf(address))

const loggedIn = z
  .object({
    token: z.string().meta({ example: "c2VjcmV0" }),
    expiresAt: z.iso.datetime().meta({
      description:
        "When the token ends at the latest; it ends before after 30 days without use (of administrators 30 minutes).",
    }),
    device: z.string().meta({
      example: "eyJkZXZpY2Ui",
      description: "Keep it, also after logging out, and send it along as `device`.",
    }),
    user: z.object({ _id: z.int(), id: z.int(), name: z.string(), email: z.string() }),
    role: z.enum(["user", "guest", "admin"]).meta({ description: "`guest` is a marriage consultant." }),
    firstTimeLogin: z.boolean(),
  })
  .meta({ id: "Login" })

const login = openOperation(
  {
    method: "post",
    path: "/users/login",
    id: "login",
    tag: "Account",
    summary: "Log in and get a token",
    description: "The session stands in the account's Settings under the program's User-Agent, and ends there.",
    body: z.strictObject({
      email: loginSchema.shape.username.meta({ example: "ayesha@example.com", description: "Or the user name." }),
      password: loginSchema.shape.password.meta(secret("correct horse")),
      device,
    }),
    answer: loggedIn,
    refusals: [401, 403],
  },
  ({ body, request, ctx }) =>
    inTurn(async () => {
      const known = withDevice(request, body.device)
      const login = await logIn(asForm(known, { username: body.email, password: body.password }), body.email, ctx)
      if (!login.done) return login.reason === "invalid" ? { ...login, reason: "signed-out" as const } : login
      if ("registered" in login.value) {
        const asked = newRequest(login.value.email, ctx)
        const counted = await countSending("signup", asked.email, known, ctx)
        if (!counted.done) return counted
        await keepRegistration(login.value.registered, asked)
        await sendCode("signup", asked, ctx)
        return refuse("forbidden", UNVERIFIED, { ticket: await ticketFor("signup", asked) })
      }
      const { accountId } = login.value
      const { token, expiresAt } = await openProgramSession(accountId, request)
      const { role, first, name, email } = await noteLogin(accountId)
      await recordAudit({ action: "login.succeeded", actorId: accountId, ctx })
      return done({
        token,
        expiresAt: expiresAt.toISOString(),
        device: await deviceMark(known, accountId),
        user: { _id: accountId, id: accountId, name, email: email ?? "" },
        role,
        firstTimeLogin: first,
      })
    }, ctx),
)

const common = {
  name: z.string().meta({ example: "Ayesha Khan" }),
  email: z.string().meta({ example: "ayesha@example.com" }),
  password: z.string().meta(secret("a long password")),
  confirmPassword: z.string().optional().meta(secret("a long password")),
  role: z.enum(["user", "guest"]).optional(),
}
const company = {
  companyName: z.string().optional().meta({ example: "Khan Marriage Bureau" }),
  cnic: z.string().optional().meta({ example: "35202-1234567-1" }),
  companyAddress: z.string().optional().meta({ example: "12 Mall Road, Lahore" }),
  contactNo: z.string().optional().meta({ example: "+923001234567" }),
  marriageConsultant: z.boolean().optional(),
}

const registered = openOperation(
  {
    method: "post",
    path: "/users/register",
    id: "register",
    tag: "Account",
    summary: "Sign up",
    description:
      "A member gives name, email and password; a marriage consultant besides `marriageConsultant: true`, the company and the CNIC. The answer is the same for an address that has an account.",
    body: z.strictObject({ ...common, ...company }),
    answer: withTicket,
    status: 201,
  },
  async ({ body, request, ctx }) => {
    const isConsultant = body.marriageConsultant === true || body.role === "guest"
    const given = { ...body, confirmPassword: body.confirmPassword ?? body.password }
    const consultant = isConsultant ? consultantSignupSchema(phoneOrigin(request)).safeParse(given) : undefined
    const member = isConsultant ? undefined : memberSignupSchema.safeParse(given)
    const error = consultant?.error ?? member?.error
    if (error) return invalid(error.issues)
    const result = await inTurn<CodeRequest>(
      () =>
        consultant?.data
          ? signUpByProgram(consultant.data, registerConsultant, request, ctx)
          : signUpByProgram(member!.data!, register, request, ctx),
      ctx,
    )
    if (!result.done) return result
    return done({
      message: "Registration successful. We have sent a mail to your address, which says how to go on.",
      ticket: await ticketFor("signup", result.value),
    })
  },
)

const verify = openOperation(
  {
    method: "post",
    path: "/users/verify",
    id: "verifyEmail",
    tag: "Account",
    summary: "Confirm the e-mail with its code",
    description:
      "The account has the password that came with this code. Without the ticket only a code counts that was asked for from the caller's network.",
    body: z.strictObject({ email, otp, ticket: ticket.optional() }),
    answer: message,
  },
  async ({ body, ctx }) => {
    const holder = await holderOf("signup", body, ctx)
    if (!holder.done) return holder
    const verified = await verifyEmail(holder.value, body.otp, ctx)
    return verified.done ? done({ message: "Your e-mail is confirmed. You can log in now." }) : verified
  },
)

const SENT = "New OTP sent successfully"
/** Nobody learns who is signing up, or has an account. */
const SENT_IF_WAITING = "If a sign-up of an app waits for this e-mail, we have sent a new code to it."
const SENT_IF_KNOWN = "If this e-mail has an account that is open, we have sent a code to it."

const resendOtp = openOperation(
  {
    method: "post",
    path: "/users/resend-otp",
    id: "resendCode",
    tag: "Account",
    summary: "Send another code for a sign-up",
    description:
      "With the ticket the new code takes the place of the last one. Without it the newest sign-up from the caller's network is meant, or the only one there is, and the last code stays beside the new one.",
    body: z.strictObject({ email, ticket: ticket.optional() }),
    answer: withTicket,
  },
  async ({ body, request, ctx }) => {
    const before = body.ticket === undefined ? undefined : await openTicket("signup", body)
    if (before?.done === false) return before
    const counted = await countSending("signup", body.email, request, ctx)
    if (!counted.done) return counted
    const asked = before ? askedAgain(before.value) : newRequest(body.email, ctx)
    const meant = before ? "from-here" : await repeatRegistration(asked)
    if (meant) await sendCode("signup", asked, ctx)
    return done({ message: meant === "from-here" ? SENT : SENT_IF_WAITING, ticket: await ticketFor("signup", asked) })
  },
)

/** A browser's code or a program's stands beside those of others; with the ticket it takes the place of its own last one. */
const sendResetCode = async (body: Given & { device?: string }, request: Request, ctx: RequestContext) => {
  const before = body.ticket === undefined ? undefined : await openTicket("reset", body)
  if (before?.done === false) return before
  const counted = await countSending("reset", body.email, withDevice(request, body.device), ctx)
  if (!counted.done) return counted
  const asked = before ? askedAgain(before.value) : newRequest(body.email, ctx)
  await sendCode("reset", asked, ctx)
  return done({ message: SENT_IF_KNOWN, ticket: await ticketFor("reset", asked) })
}

const forgotPassword = openOperation(
  {
    method: "post",
    path: "/users/forgot-password",
    id: "forgotPassword",
    tag: "Account",
    summary: "Ask for a code to choose a new password",
    description: "It stands beside those that others have asked for.",
    body: z.strictObject({ email, device }),
    answer: withTicket,
  },
  ({ body, request, ctx }) => sendResetCode(body, request, ctx),
)

const resendResetOtp = openOperation(
  {
    method: "post",
    path: "/users/resendResetOtp",
    id: "resendResetCode",
    tag: "Account",
    summary: "Send another code to choose a new password",
    description: "With the ticket it takes the place of the last one.",
    body: z.strictObject({ email, ticket: ticket.optional(), device }),
    answer: withTicket,
  },
  ({ body, request, ctx }) => sendResetCode(body, request, ctx),
)

const verifyResetOtp = openOperation(
  {
    method: "post",
    path: "/users/verifyResetOtp",
    id: "verifyResetCode",
    tag: "Account",
    summary: "Check the code before a new password",
    body: z.strictObject({ otp, email, ticket: ticket.optional() }),
    answer: message,
  },
  async ({ body, ctx }) => {
    const holder = await holderOf("reset", body, ctx)
    if (!holder.done) return holder
    const proof = await verifyResetCode(holder.value, body.otp, ctx)
    return proof.done ? done({ message: "The code is right. Choose a new password within ten minutes." }) : proof
  },
)

const setPassword = openOperation(
  {
    method: "post",
    path: "/users/reset-password",
    id: "resetPassword",
    tag: "Account",
    summary: "Choose a new password",
    description: "Ends every session of the account.",
    body: z.strictObject({
      newPassword: resetPasswordSchema.shape.newPassword.meta(secret("a new password")),
      email,
      otp,
      ticket: ticket.optional(),
    }),
    answer: message,
    refusals: [403],
  },
  ({ body, ctx }) =>
    inTurn(async () => {
      const holder = await holderOf("reset", body, ctx)
      if (!holder.done) return holder
      const proof = await proveAgain(holder.value, body.otp, ctx)
      if (!proof.done) return proof
      const reset = await resetPassword(proof.value, body.newPassword, ctx)
      if (reset.done) return done({ message: "Your password was changed. Please log in." })
      return reset.reason === "invalid" ? { ...reset, field: "newPassword" } : reset
    }, ctx),
)

const logout = operation(
  {
    method: "post",
    path: "/users/logout",
    id: "logout",
    tag: "Account",
    summary: "End the session of this token",
    answer: message,
  },
  async ({ viewer }) => {
    await endOwnSession(viewer)
    return done({ message: "You are logged out." })
  },
)

export const signUpOperations = [
  registered,
  verify,
  resendOtp,
  login,
  logout,
  forgotPassword,
  resendResetOtp,
  verifyResetOtp,
  setPassword,
]
