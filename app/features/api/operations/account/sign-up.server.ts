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
import { tooLong } from "#app/forms/text.ts"
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
} from "../../bodies/code-ticket.server.ts"
import { missing } from "../../bodies/profile-choices.server.ts"
import { message, password } from "../../fields.ts"
import { CHECK } from "../../issue-texts.ts"
import { openOperation } from "../../operation.ts"
import { invalid } from "../../problem.server.ts"
import { queued } from "../../queued.server.ts"

const { name, email: newEmail, password: newPassword } = memberSignupSchema.shape
const { companyName, companyAddress, cnic } = consultantSignupSchema().shape

const common = {
  name: name.meta({ example: "Ayesha Khan" }),
  email: newEmail.meta({ example: "ayesha@example.com", format: "email" }),
  password: newPassword.meta({
    ...password("green mango tree"),
    description: "None of the most common ones, and not the name, the e-mail or the name of this site.",
  }),
  confirmPassword: z
    .string()
    .optional()
    .meta({ ...password("green mango tree"), description: "The same again, where a form asks for it." }),
}

const memberRegistration = z
  .strictObject({
    role: z.literal("user").meta({ example: "user" }),
    ...common,
    marriageConsultant: z.literal(false).optional().meta({ example: false }),
  })
  .meta({ id: "MemberRegistration" })

const consultantRegistration = z
  .strictObject({
    role: z.literal("guest").meta({ example: "guest" }),
    ...common,
    companyName: companyName.meta({ example: "Khan Marriage Bureau" }),
    companyAddress: companyAddress.meta({ example: "12 Mall Road, Lahore" }),
    cnic: cnic.meta({ example: "35202-1234567-1", description: "13 digits, with dashes or without." }),
    contactNo: z
      .string({ error: missing("Contact number is required") })
      .max(25, tooLong(25))
      .meta({ example: "+923001234567", format: "phone", description: "A number in use." }),
    marriageConsultant: z.boolean().optional().meta({ example: true }),
  })
  .meta({ id: "ConsultantRegistration" })

const OF_CONSULTANTS = ["companyName", "companyAddress", "cnic", "contactNo"]

/** The specification's client says `user` of everybody and `marriageConsultant` of consultants; members' empty fields are none. */
function withRole(given: unknown) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given
  const { role = "user", ...said } = given as Record<string, unknown>
  if (said.marriageConsultant === true || role === "guest") return { ...said, role: "guest" }
  return { ...Object.fromEntries(Object.entries(said).filter(([name]) => !OF_CONSULTANTS.includes(name))), role }
}

const registration = z.preprocess(
  withRole,
  z
    .discriminatedUnion("role", [memberRegistration, consultantRegistration], {
      error: "Please send one of: user; guest.",
    })
    .meta({ id: "Registration" }),
)

const registered = openOperation(
  {
    method: "post",
    path: "/users/register",
    id: "register",
    summary: "Sign up",
    description:
      "A member (`user`) gives name, email and password; a marriage consultant (`guest`) the company and the CNIC, too. `role` may be left out by members, and `marriageConsultant: true` says the same as `guest`. Whoever signs up agrees to the terms (`/Termsandcondition`) and the Privacy Policy (`/PrivacyPolicy`) as they are then, which is kept with the account: show both. The answer is the same for an address that has an account. The same once more is the same sign-up: its code is mailed again, and the ticket of either answer goes with it.",
    body: registration,
    answer: withTicket,
    status: 201,
  },
  async ({ body, request, ctx }) => {
    const isConsultant = body.role === "guest"
    const given = { ...body, confirmPassword: body.confirmPassword ?? body.password }
    const consultant = isConsultant ? consultantSignupSchema(phoneOrigin(request)).safeParse(given, CHECK) : undefined
    const member = isConsultant ? undefined : memberSignupSchema.safeParse(given, CHECK)
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
    body: z.strictObject({ email, otp, ticket: ticket.optional() }).meta({ id: "EmailConfirmation" }),
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
    body: z.strictObject({ email, ticket: ticket.optional() }).meta({ id: "CodeRequest" }),
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
