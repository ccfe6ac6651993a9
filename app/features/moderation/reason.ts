import { z } from "zod"
import { line, lines, tooLong } from "#app/forms/text.ts"

export const reasonField = lines("Please give a reason.", 500)

export const reasonSchema = z.object({ reason: reasonField })

/** Typed where several would be lost at once. */
export const countField = z.string().trim().max(10, tooLong(10)).optional()

/** `seen`: the moment of the decision that is undone; another one made since is refused. */
export const undoSchema = z.object({ seen: line("Please look at this page again.", 100), reason: reasonField })
