import { z } from "zod"
import { line } from "#app/forms/text.ts"
import { idField } from "#app/url/address.ts"
import { LONGEST_NAME } from "./canonical-query.ts"

export const searchName = line("Please give the search a name", LONGEST_NAME)

/** Of an address: the saved search that was opened. */
export const savedFrom = (query: URLSearchParams) => idField.safeParse(query.get("saved") ?? undefined).data

export const changeStep = z.object({ intent: z.literal("change"), id: idField })

export const savedStep = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("rename"), id: idField, name: z.string().optional() }),
  z.object({ intent: z.literal("remove"), id: idField }),
])
