import { z } from "zod"
import { consultantSignupSchema, memberSignupSchema } from "#app/features/accounts/accounts-schema.ts"
import { countSending, sendCode } from "#app/features/accounts/codes/code-sending.server.ts"
import { askedAgain, type CodeRequest } from "#app/features/accounts/codes/codes.server.ts"
import {
  register,
  registerConsultant,
  repeatRegistration,
  verifyEmail,
} from "#app/features/accounts/sign-up/registrations.server.ts"
import { signUpByProgram } from "#app/features/accounts/sign-up/sign-up.server.ts"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { done } from "#app/result.ts"
import {
  email,
  holderOf,
  newRequest,
  openTicket,
  otp,
  ticket,
  ticketFor,
  withTicket,
} from "../bodies/code-ticket.server.ts"
import { message, password } from "../fields.ts"
import { openOperation } from "../operation.ts"
import { invalid } from "../problem.server.ts"
import { queued } from "../queued.server.ts"

const common = {
  name: z.string().meta({ example: "Ayesha Khan" }),
  email: z.string().meta({ example: "ayesha@example.com" }),
  password: z.string().meta(password("a long password")),
  confirmPassword: z.string().optional().meta(password("a long password")),
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
    summary: "Sign up",
    description:
      "A member gives name, email and password; a marriage consultant besides `marriageConsultant: true`, the company and the CNIC. The answer is the same for an address that has an account. The same once more is the same sign-up: its code is mailed again, and the ticket of either answer goes with it.",
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
    const result = await queued<CodeRequest>(
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
    summary: "Confirm the e-mail with its code",
    description:
      "The account has the password that came with this code. Without the ticket only a code counts that was asked for from the caller's network. The same once more is answered alike for ten minutes.",
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

const resendOtp = openOperation(
  {
    method: "post",
    path: "/users/resend-otp",
    id: "resendCode",
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

export const signUpOperations = [registered, verify, resendOtp]
