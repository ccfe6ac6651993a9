import { eq, type SQL } from "drizzle-orm"
import { profiles } from "#db/schema/profiles.ts"
import { heightInCm } from "../profiles/height.ts"
import { spellingsOf } from "../profiles/options.ts"
import type { Filter } from "./filters.ts"

const { caste, religion, sect, heightCm, residence, employedStatus, occupation } = profiles

/** The conditions of which whoever fits a chosen value meets exactly one: a spelling of it each. */
export function fitting(filter: Filter, chosen: string): SQL[] {
  if (filter === "height") return [eq(heightCm, heightInCm(chosen)!)]
  // Who owns a business says so as an occupation: no screen writes it as an employed status.
  if (filter === "employedStatus" && chosen === "Business Owner")
    return spellingsOf("occupation", chosen).map((spelling) => eq(occupation, spelling))
  const column = { caste, religion, sect, residence, employedStatus }[filter]
  return spellingsOf(filter, chosen).map((spelling) => eq(column, spelling))
}
