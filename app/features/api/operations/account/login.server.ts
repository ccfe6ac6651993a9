import { z } from "zod"
import { loginSchema } from "#app/features/accounts/accounts-schema.ts"
import { countSending, sendCode } from "#app/features/accounts/codes/code-sending.server.ts"
import { whyNotLeaving } from "#app/features/accounts/leaving/keep-or-leave.server.ts"
import { keepAccount } from "#app/features/accounts/leaving/leave-later.server.ts"
import { noteEntry } from "#app/features/accounts/login/let-in.server.ts"
import { logIn } from "#app/features/accounts/login/log-in.server.ts"
import { codeField } from "#app/features/accounts/second-factor/factor-schema.ts"
import { hasSecondFactor, proveSecondFactor } from "#app/features/accounts/second-factor/second-factor.server.ts"
import { keepRegistration } from "#app/features/accounts/sign-up/registrations.server.ts"
import { line } from "#app/forms/text.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { deviceMark, withDevice } from "#app/viewer/known-device.server.ts"
import { endOwnSession, LONGEST_PROGRAM_NAME, openProgramSession } from "#app/viewer/sessions.server.ts"
import { newRequest, ticketFor } from "../../bodies/code-ticket.server.ts"
import { device, message, password } from "../../fields.ts"
import { openOperation, operation } from "../../operation.ts"
import { queued } from "../../queued.server.ts"

const UNVERIFIED = "Please confirm your e-mail first: we have sent you a new code."

/** The password check reads a form. */
const asForm = ({ url, headers }: Request, fields: Record<string, string>) =>
  new Request(url, {
    method: "POST",
    headers: { Cookie: headers.get("Cookie") ?? "" },
    body: new URLSearchParams(fields),
  })

const NEEDS_OTP = refuse("needs-otp", "Please add the code of the second step, or a recovery code.")

async function proveStep(id: number, otp: string | undefined, request: Request, ctx: RequestContext): Promise<Result> {
  if (!(await hasSecondFactor({ id }))) return done()
  if (!otp) return NEEDS_OTP
  const proved = await proveSecondFactor({ id }, otp, request, ctx)
  return !proved.done && "field" in proved ? refuse("signed-out", proved.message) : proved
}

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
    summary: "Log in and get a token",
    description:
      "The session stands in the account's Settings and in `GET /sessions`, under `deviceName` or the program's User-Agent, and can be ended there.",
    body: z
      .strictObject({
        email: loginSchema.shape.username.meta({ example: "ayesha@example.com", description: "Or the user name." }),
        password: loginSchema.shape.password.meta(password("green mango tree")),
        otp: codeField.optional().meta({
          example: "492039",
          description: "Of an account with a second step: the code that its owner's phone shows, or a recovery code.",
        }),
        device,
        keep: z.boolean().optional().meta({
          example: false,
          description: "Of an account that is going to be deleted, whose login is refused as `leaving`: keep it.",
        }),
        deviceName: line("Please give the device a name.", LONGEST_PROGRAM_NAME).optional().meta({
          example: "Ayesha's phone",
          description: "What the owner reads in the list of sessions.",
        }),
      })
      .meta({ id: "Credentials" }),
    answer: loggedIn,
    refusals: [401, 403],
  },
  ({ body, request, ctx }) =>
    queued(async () => {
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
      const stays = await whyNotLeaving(accountId, body.keep)
      if (!stays.done) return stays
      const proved = await proveStep(accountId, body.otp, known, ctx)
      if (!proved.done) return proved
      if (body.keep) await keepAccount(accountId, ctx)
      const { token, expiresAt, device } = await openProgramSession(accountId, request, body.deviceName)
      const { role, first, name, email } = await noteEntry(accountId, known, ctx, device)
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

const logout = operation(
  {
    method: "post",
    path: "/users/logout",
    id: "logout",
    beforeTerms: true,
    summary: "End the session of this token",
    answer: message,
  },
  async ({ viewer }) => {
    await endOwnSession(viewer)
    return done({ message: "You are logged out." })
  },
)

export const loginOperations = [login, logout]
