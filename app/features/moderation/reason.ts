import type { z } from "zod"
import { lines } from "#app/forms/text.ts"

export const reasonField = lines("Please give a reason.", 500)

/** Of every question that asks for one. */
export type ReasonSchema = z.ZodObject<{ reason: typeof reasonField }>
