import { isolated } from "#app/ui/isolated.ts"
import type { FamilyRelation } from "#db/schema/family.ts"

/** "Ayesha’s father", by the name that the relation lacks otherwise. */
export const seatTitle = ({ member, relation, name }: { member: string; relation: FamilyRelation; name: string }) =>
  relation === "other" ? isolated(name) : `${isolated(member)}’s ${relation}`

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
