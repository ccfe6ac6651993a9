import { z } from "zod"
import { email } from "#app/features/accounts/accounts-schema.ts"
import { choice, line } from "#app/forms/text.ts"
import { familyRelations, seatLevels } from "#db/schema/family-levels.ts"

const LONGEST_NAME = 60

const levelField = choice(seatLevels, "Please choose what they see and do")

export const seatSchema = z.object({
  name: line("Please write their name", LONGEST_NAME),
  relation: choice(familyRelations, "Please choose who they are to you"),
  level: levelField,
})

const NO_EMAIL = "Please write a valid e-mail, or leave it empty"

/** Without an e-mail the member hands the link over. */
export const invitationSchema = seatSchema.extend({ email: email(NO_EMAIL, NO_EMAIL).optional() })
