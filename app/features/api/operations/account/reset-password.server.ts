import { z } from "zod"
import { resetPasswordSchema } from "#app/features/accounts/accounts-schema.ts"
import { countSending, sendCode } from "#app/features/accounts/codes/code-sending.server.ts"
import { askedAgain } from "#app/features/accounts/codes/codes.server.ts"
import {
  NO_CODE,
  proveAgain,
  resetPassword,
  verifyResetCode,
  WRONG_CODE,
} from "#app/features/accounts/passwords/resets.server.ts"
import { done } from "#app/result.ts"
import { withDevice } from "#app/viewer/known-device.server.ts"
import {
  email,
  type Given,
  holderOf,
  newRequest,
  openTicket,
  otp,
  ticket,
  ticketFor,
  withTicket,
} from "../../bodies/code-ticket.server.ts"
import { device, message, password } from "../../fields.ts"
import { type Call, openOperation } from "../../operation.ts"
import { queued } from "../../queued.server.ts"

const SENT_IF_KNOWN = "If this e-mail has an account that is open, we have sent a code to it."

/** With the ticket it replaces the client's own last code; codes of others stay. */
async function sendResetCode({ body, request, ctx }: Call<null, unknown, unknown, Given & { device?: string }>) {
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
    summary: "Ask for a code to choose a new password",
    description: "It stands beside those that others have asked for.",
    body: z.strictObject({ email, device }).meta({ id: "ForgottenPassword" }),
    answer: withTicket,
  },
  sendResetCode,
)

const resendResetOtp = openOperation(
  {
    method: "post",
    path: "/users/resendResetOtp",
    id: "resendResetCode",
    summary: "Send another code to choose a new password",
    description: "With the ticket it takes the place of the last one.",
    body: z.strictObject({ email, ticket: ticket.optional(), device }).meta({ id: "ResetCodeRequest" }),
    answer: withTicket,
  },
  sendResetCode,
)

const verifyResetOtp = openOperation(
  {
    method: "post",
    path: "/users/verifyResetOtp",
    id: "verifyResetCode",
    summary: "Check the code before a new password",
    description: "The same again, until the new password is set, within ten minutes.",
    body: z.strictObject({ otp, email, ticket: ticket.optional() }).meta({ id: "ResetCode" }),
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
    summary: "Choose a new password",
    description:
      "Ends every session of the account. The first password of an account that an administrator has made agrees to the terms and the Privacy Policy, as a sign-up does. With the same code and password once more it answers the same for ten minutes.",
    body: z
      .strictObject({
        newPassword: resetPasswordSchema.shape.newPassword.meta({
          ...password("a new password"),
          description: "None of the most common ones, and not the name, the e-mail or the name of this site.",
        }),
        email,
        otp,
        ticket: ticket.optional(),
      })
      .meta({ id: "PasswordReset" }),
    answer: message,
    refusals: [403],
  },
  ({ body, ctx }) =>
    queued(async () => {
      const holder = await holderOf("reset", body, ctx)
      if (!holder.done) return holder
      const proof = await proveAgain(holder.value, body.otp, ctx)
      if (!proof.done) return proof
      const reset = await resetPassword(proof.value, body.newPassword, ctx)
      if (reset.done) return done({ message: "Your password was changed. Please log in." })
      if (reset === NO_CODE) return WRONG_CODE
      return reset.reason === "invalid" ? { ...reset, field: "newPassword" } : reset
    }, ctx),
)

export const resetPasswordOperations = [forgotPassword, resendResetOtp, verifyResetOtp, setPassword]
