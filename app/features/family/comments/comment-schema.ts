import { z } from "zod"
import { anyLines, lines } from "#app/forms/text.ts"

const LONGEST = 500

export const commentSchema = z.object({ comment: lines("Please write something", LONGEST) })

/** Empty removes it. */
export const noteSchema = z.object({ note: anyLines("Please write plain text.", LONGEST).optional() })
