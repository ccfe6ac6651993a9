import { z } from "zod"
import { line, lines } from "#app/forms/text.ts"

export const LONGEST_STORY = 3_000

export const storySchema = z.object({
  names: line("Your names are required"),
  city: line("City is required"),
  email: line("Email is required", 254).regex(z.regexes.email, "Enter a valid email"),
  body: lines("Please tell your story.", LONGEST_STORY),
})
