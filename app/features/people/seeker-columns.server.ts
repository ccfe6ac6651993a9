import { alias } from "drizzle-orm/pg-core"
import { sideColumns } from "#app/features/profiles/field-columns.server.ts"
import { profiles } from "#db/schema/profiles.ts"

/** The profile for which somebody looks, beside the one that is looked at. */
export const seeker = alias(profiles, "seeker")

export const seekerColumns = Object.fromEntries(
  Object.keys(sideColumns).map((name) => [name, seeker[name as keyof typeof sideColumns]]),
) as Pick<typeof seeker, keyof typeof sideColumns>
