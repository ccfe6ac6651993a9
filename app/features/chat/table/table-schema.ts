import { z } from "zod"
import { idField } from "#app/url/address.ts"
import { chatLevels } from "#db/schema/family-levels.ts"

export const TABLE_ANSWERS = ["allow", "not-now", "stop"] as const

export const levelSchema = z.object({ seatId: idField, level: z.enum(chatLevels) })

export const answerSchema = z.object({ seatId: idField, says: z.enum(TABLE_ANSWERS) })
