import { listCasesForTheClient } from "#app/features/cases/case-page.server.ts"
import { profileSeen } from "#app/features/people/find-profile.server.ts"
import { listProfileRows } from "#app/features/people/profile-rows.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { isShown, standingWords } from "./consent-policy.ts"
import { type ConsentRow, inWords } from "./consent-rows.server.ts"

/** Whether the visitor may make the profile their own; null where nothing is to be said. */
export type Claiming = "own" | "member" | "visitor" | null

/** Nobody: an account that there is not, and so a stranger to everybody. */
const STRANGER = { id: 0 }

/** A profile as members see it before a connection, with what its family has answered. */
export async function findConsentPage(row: ConsentRow, visitor: Pick<Viewer, "id" | "role"> | null) {
  const [seen] = await listProfileRows(STRANGER, [row.profileId])
  const { name, age, pictureId, pictures, summary, more, sections, consultant } = profileSeen(seen!)
  const claiming = claimingOf(row, visitor)
  return {
    name,
    age,
    pictures: [pictureId, ...pictures].filter((id) => id !== null),
    summary,
    more,
    sections,
    consultant: [consultant?.name, consultant?.company].filter(Boolean).join(", "),
    standing: standingWords(inWords(row)),
    shown: isShown(row.state),
    given: row.state === "given",
    claiming,
    cases: claiming === "own" ? await listCasesForTheClient(row.profileId) : null,
  }
}

function claimingOf({ claimedBy }: ConsentRow, visitor: Pick<Viewer, "id" | "role"> | null): Claiming {
  if (claimedBy !== null) return claimedBy === visitor?.id ? "own" : null
  if (!visitor) return "visitor"
  return visitor.role === "user" ? "member" : null
}
