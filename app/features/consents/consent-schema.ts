import { z } from "zod"
import { anyLines, choice, line } from "#app/forms/text.ts"
import { consentSayers, proofWays } from "#db/schema/client-consents.ts"
import { LONGEST_REASON } from "./consent-policy.ts"

const WHO = "Please say who answers."
const YEARS = "Please choose one year or two."
const DAY = "Please give the day on the paper, not one to come."

const saidByField = choice(consentSayers, WHO)
const yearsField = choice(["1", "2"], YEARS).transform(Number)
const remarkField = anyLines("Please write plain text.", 500).optional()

export const answerSchema = z.object({ saidBy: saidByField, years: yearsField.optional(), remark: remarkField })

export const acceptSchema = answerSchema.extend({ years: yearsField })

/** `today` is a day of Pakistan's calendar. */
export const paperSchema = (today: string) =>
  z.object({
    paperOn: z.iso.date(DAY).refine((day) => day <= today && day >= "1990-01-01", DAY),
    paperNumber: line("Please give the number of the paper.", 60),
    paperWho: line("Please say who signed.", 120),
    saidBy: saidByField,
    years: yearsField,
  })

const CODE = "Please enter the six digits."
const codeField = z
  .string({ error: CODE })
  .transform((typed) => typed.replaceAll(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, CODE))

export const enterCodeSchema = z.object({
  phone: line("Please enter the phone number that the consultant has.", 40),
  code: codeField,
})

export const proofSchema = z.object({ code: codeField })

export const proofWaySchema = z.enum(proofWays)

export const WHY = "Please say why: whoever has it is told."

/** Its holder reads the reason. */
export const reasonSchema = z.object({ reason: line(WHY, LONGEST_REASON) })

export const clientEmailSchema = z.object({
  clientEmail: line("Email is required", 254).toLowerCase().regex(z.regexes.email, "Enter a valid email").optional(),
})
