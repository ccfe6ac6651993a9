import { z } from "zod"
import { choice, lines } from "#app/forms/text.ts"

const STARS = ["1", "2", "3", "4", "5"] as const

export const ratingSchema = z.object({
  stars: choice(STARS, "Please choose from one to five stars."),
  words: lines("", 1000).optional(),
})

export const sessionField = z.string().regex(/^[0-9a-f]{64}$/)
