import { z } from "zod"
import { line, lines } from "#app/forms/text.ts"

export const contactSchema = z.object({
  name: line("Name is required"),
  email: line("Email is required", 254).regex(z.regexes.email, "Enter a valid email"),
  message: lines("Please write your message.", 4000),
})
