import { z } from "zod"
import { lines, tooLong } from "#app/forms/text.ts"

export const reasonField = lines("Please give a reason.", 500)

/** Typed where several would be lost at once. */
export const countField = z.string().trim().max(10, tooLong(10)).optional()

/** Of every question that asks for a reason. */
export type ReasonSchema = z.ZodObject<{ reason: typeof reasonField; count?: typeof countField }>
