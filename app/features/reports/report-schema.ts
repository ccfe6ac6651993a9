import { z } from "zod"
import { choice, lines } from "#app/forms/text.ts"

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
  /** Ticked: the person is blocked as well. */
  block: z.literal("on").optional(),
})
