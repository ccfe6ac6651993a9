import { z } from "zod"
import { choice } from "#app/forms/text.ts"
import { biodataLooks, biodataParts } from "#db/schema/biodata.ts"
import { LINK_DAYS, MOST_LINK_DAYS } from "./parts.ts"

const FROM_LIST = "Please choose from the list."
const DAYS = `Please choose 1 to ${MOST_LINK_DAYS} days.`

export const biodataSchema = z.object({
  parts: z
    .array(choice(biodataParts, FROM_LIST), { error: FROM_LIST })
    .transform((ticked) => biodataParts.filter((part) => ticked.includes(part)))
    .default([]),
  look: choice(biodataLooks, "Please choose a look."),
  days: z.number({ error: DAYS }).int(DAYS).min(1, DAYS).max(MOST_LINK_DAYS, DAYS).default(LINK_DAYS),
})

export const biodataIntent = z.enum(["pdf", "picture", "link", "end"])
