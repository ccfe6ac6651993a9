import { isolated } from "#app/ui/isolated.ts"
import type { FamilyRelation } from "#db/schema/family-levels.ts"

interface Titled {
  member: string
  relation: FamilyRelation
  name: string
}

/** "Ayesha’s father", by the name that the relation lacks otherwise. */
export const seatTitle = ({ member, relation, name }: Titled) =>
  relation === "other" ? isolated(name) : `${isolated(member)}’s ${relation}`

/** The same where it is itself a name: over what a guardian has written, and for programs. */
export const plainSeatTitle = ({ member, relation, name }: Titled) =>
  relation === "other" ? name : `${member}’s ${relation}`

/** To the member, who knows whose it is. */
export const RELATIONS_OF: Record<FamilyRelation, string> = {
  father: "your father",
  mother: "your mother",
  brother: "your brother",
  sister: "your sister",
  uncle: "your uncle",
  aunt: "your aunt",
  grandparent: "your grandparent",
  other: "at your table",
}
