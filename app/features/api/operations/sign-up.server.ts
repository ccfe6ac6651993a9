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
import { newCodeRequest, programCodeRequest } from "#app/features/accounts/codes/codes.server.ts"
import { logIn } from "#app/features/accounts/log-in.server.ts"
import { attemptInTurn } from "#app/features/accounts/passwords/password-forms.server.ts"
import { proveAgain, resetPassword, verifyResetCode } from "#app/features/accounts/passwords/resets.server.ts"
import {
  keepRegistration,
  register,
  registerConsultant,
  renewProgramRegistration,
  verifyEmail,
} from "#app/features/accounts/registrations.server.ts"
import { signUpByProgram } from "#app/features/accounts/sign-up.server.ts"
import { phoneOrigin } from "#app/features/profiles/phone.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endOwnSession, openProgramSession } from "#app/viewer/sessions.server.ts"
import { message } from "../fields.ts"
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

/** As commands with a password in it are: a few at once, and told to come back where there are too many. */
const inTurn = <Value>(command: () => Promise<Result<Value, object>>, ctx: RequestContext) =>
  attemptInTurn<Result<Value, object>, Result<Value, object>>(
    command,
    ctx,
    "Server error. Please try again later.",
    (words) => refuse("busy", words, { seconds: ctx.retryAfter ?? 5 }),
  )

/** The password check reads a form. */
const asForm = (request: Request, fields: Record<string, string>) =>
  new Request(request.url, {
    method: "POST",
    headers: { "User-Agent": request.headers.get("User-Agent") ?? "" },
    body: new URLSearchParams(fields),
  })

const loggedIn = z
  .object({
    token: z.string().meta({ example: "c2VjcmV0" }),
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
    }),
    answer: loggedIn,
    refusals: [401, 403],
  },
  ({ body, request, ctx }) =>
    inTurn(async () => {
      const login = await logIn(asForm(request, { username: body.email, password: body.password }), body.email, ctx)
      if (!login.done) return login.reason === "invalid" ? { ...login, reason: "signed-out" as const } : login
      if ("registered" in login.value) {
        const asked = newCodeRequest(login.value.email)
        const counted = await countSending("signup", asked.email, request, ctx)
        if (!counted.done) return counted
        await keepRegistration(login.value.registered, asked, { program: true })
        await sendCode("signup", asked, ctx)
        return refuse("forbidden", UNVERIFIED)
      }
      const { accountId } = login.value
      const token = await openProgramSession(accountId, request)
      const { role, first, name, email } = await noteLogin(accountId)
      await recordAudit({ action: "login.succeeded", actorId: accountId, ctx })
      return done({
        token,
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
    answer: message,
    status: 201,
  },
  async ({ body, request, ctx }) => {
    const isConsultant = body.marriageConsultant === true || body.role === "guest"
    const given = { ...body, confirmPassword: body.confirmPassword ?? body.password }
    const consultant = isConsultant ? consultantSignupSchema(phoneOrigin(request)).safeParse(given) : undefined
    const member = isConsultant ? undefined : memberSignupSchema.safeParse(given)
    const error = consultant?.error ?? member?.error
    if (error) return invalid(error.issues)
    const result = await inTurn(
      () =>
        consultant?.data
          ? signUpByProgram(consultant.data, registerConsultant, request, ctx)
          : signUpByProgram(member!.data!, register, request, ctx),
      ctx,
    )
    return result.done ? done({ message: "Registration successful. We have sent a code to your e-mail." }) : result
  },
)

const verify = openOperation(
  {
    method: "post",
    path: "/users/verify",
    id: "verifyEmail",
    tag: "Account",
    summary: "Confirm the e-mail with its code",
    body: z.strictObject({ email, otp }),
    answer: message,
  },
  async ({ body, ctx }) => {
    const verified = await verifyEmail({ email: body.email, secret: null }, body.otp, ctx)
    return verified.done ? done({ message: "Your e-mail is confirmed. You can log in now." }) : verified
  },
)

const SENT = "New OTP sent successfully"

const resendOtp = openOperation(
  {
    method: "post",
    path: "/users/resend-otp",
    id: "resendCode",
    tag: "Account",
    summary: "Send another code for a sign-up",
    description:
      "Where an address was registered several times no code is sent: register again. The answer tells nothing.",
    body: z.strictObject({ email }),
    answer: message,
  },
  async ({ body, request, ctx }) => {
    const counted = await countSending("signup", body.email, request, ctx)
    if (!counted.done) return counted
    const asked = newCodeRequest(body.email)
    if (await renewProgramRegistration(asked)) await sendCode("signup", asked, ctx)
    return done({ message: SENT })
  },
)

const sendResetCode = async (body: { email: string }, request: Request, ctx: RequestContext) => {
  const counted = await countSending("reset", body.email, request, ctx)
  if (!counted.done) return counted
  await sendCode("reset", programCodeRequest(body.email), ctx)
  return done({ message: "If this e-mail has an account, we have sent a code to it." })
}

const forgotPassword = openOperation(
  {
    method: "post",
    path: "/users/forgot-password",
    id: "forgotPassword",
    tag: "Account",
    summary: "Ask for a code to choose a new password",
    body: z.strictObject({ email }),
    answer: message,
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
    body: z.strictObject({ email }),
    answer: message,
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
    body: z.strictObject({ otp, email }),
    answer: message,
  },
  async ({ body, ctx }) => {
    const proof = await verifyResetCode(programCodeRequest(body.email), body.otp, ctx)
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
    }),
    answer: message,
    refusals: [403],
  },
  ({ body, ctx }) =>
    inTurn(async () => {
      const proof = await proveAgain(programCodeRequest(body.email), body.otp, ctx)
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
