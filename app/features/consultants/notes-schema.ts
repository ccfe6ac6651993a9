import { z } from "zod"
import { idField } from "#app/forms/address.ts"
import { lines } from "#app/forms/text.ts"

export const noteSchema = z.object({
  body: lines("Please write a note", 2000),
  /** On this day the note comes back to the main screen. */
  followUpOn: z.iso
    .date({ error: "Invalid date format" })
    .refine((day) => day >= "2000-01-01" && day < "2100-01-01", { error: "Invalid date format" })
    .optional(),
})

export const noteStep = z.object({ intent: z.enum(["done", "open", "remove"]), noteId: idField })
