import { z } from "zod"
import { line, lines } from "#app/forms/text.ts"

export const reasonField = lines("Please give a reason.", 500)

export const reasonSchema = z.object({ reason: reasonField })

/** Of every question that asks for one. */
export type ReasonSchema = typeof reasonSchema

/** `seen`: the moment of the decision that is undone; another one made since is refused. */
export const undoSchema = z.object({ seen: line("Please look at this page again.", 100), reason: reasonField })
