import { z } from "zod"
import { anyLines, choice, line, lines } from "#app/forms/text.ts"

export const CATEGORIES = [
  "Not a real person",
  "Wrong or stolen picture",
  "Insults or threats",
  "Sexual or offensive content",
  "Asks for money",
  "Under 18",
  "Advertising",
  "Something else",
] as const

export const reportSchema = z.object({
  category: choice(CATEGORIES, "Please choose what is wrong."),
  note: lines("Please describe what is wrong.", 2000),
  /** Ticked: also blocks the person. */
  block: z.literal("on").optional(),
})

export const COMPLAINTS = [
  "Shows somebody without their consent",
  "Says something untrue of a client",
  "Asks for money that was not agreed",
  "Insults or threats",
  "Does not answer",
  "Something else",
] as const

const complaint = {
  category: choice(COMPLAINTS, "Please choose what is wrong."),
  note: lines("Please describe what happened.", 2000),
}

/** Without an account, an address for the answer is required. */
export const complaintSchemas = {
  member: z.object(complaint),
  visitor: z.object({
    name: line("Name is required"),
    email: line("Email is required", 254).regex(z.regexes.email, "Enter a valid email"),
    ...complaint,
  }),
}

/** By the client or the family: from a link, mostly without an account. */
export const consentReportSchema = z.object({
  note: complaint.note,
  reach: anyLines("Please write plain text.", 200).optional(),
})
