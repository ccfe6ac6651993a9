import { z } from "zod"
import { announcedKeys } from "#app/features/cases/bureaus/announced.ts"
import { anyLines } from "#app/forms/text.ts"
import { visibleText } from "#app/forms/visible-text.ts"
import { DECLINE_REASONS } from "./answering/decline-reasons.ts"

const LONGEST_NOTE = 200

/** Browsers count the end of a line once and send two characters for it. */
export const noteField = z
  .string()
  .overwrite((text) => visibleText(text.replaceAll("\r\n", "\n")))
  .pipe(anyLines("Please write plain text.", LONGEST_NOTE))
  .optional()

/** Nothing chosen is no reason. */
export const declineReasonField = z
  .enum(DECLINE_REASONS)
  .or(z.literal("").transform(() => undefined))
  .optional()

export const announcedField = z
  .enum(announcedKeys)
  .or(z.literal("").transform(() => undefined))
  .optional()
