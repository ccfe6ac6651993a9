import { z } from "zod"
import { changePasswordSchema } from "#app/features/accounts/accounts-schema.ts"
import { changePassword } from "#app/features/accounts/passwords/change-password.server.ts"
import { done } from "#app/result.ts"
import { withDevice } from "#app/viewer/known-device.server.ts"
import { findSessionEnd } from "#app/viewer/sessions.server.ts"
import { device, message, password } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { queued } from "../../queued.server.ts"

const { oldPassword, newPassword } = changePasswordSchema.shape

const changed = message
  .extend({
    session: z
      .object({
        goesOn: z.literal(true).meta({ description: "This token is good as before." }),
        expiresAt: z.iso.datetime(),
      })
      .meta({ id: "SessionAfterPassword" }),
  })
  .meta({ id: "PasswordChanged" })

const change = operation(
  {
    method: "put",
    path: "/users/me/password",
    id: "changePassword",
    beforeTerms: true,
    summary: "Change one's password",
    description:
      "Every other session ends, of browsers and programs; this token lives on. A wrong old password counts like a failed login. A mail tells the owner.",
    body: z
      .strictObject({
        oldPassword: oldPassword.meta(password("green mango tree")),
        newPassword: newPassword.meta({
          ...password("green mango tree"),
          description: "At least 6 characters; none that is easily guessed, nor one's name or e-mail.",
        }),
        device,
      })
      .meta({ id: "PasswordChange" }),
    answer: changed,
    refusals: [429, 503],
  },
  ({ viewer, body, request, ctx }) =>
    queued(async () => {
      const change = await changePassword(viewer, body, withDevice(request, body.device), ctx)
      if (!change.done) return change
      const expiresAt = ((await findSessionEnd(viewer)) ?? new Date()).toISOString()
      return done({
        message: "Your password was changed, and your other devices are logged out.",
        session: { goesOn: true as const, expiresAt },
      })
    }, ctx),
)

export const passwordOperations = [change]
