import { listCasesForTheClient } from "#app/features/cases/page/case-page.server.ts"
import { profileSeen } from "#app/features/people/profile/find-profile.server.ts"
import { listWholeRows } from "#app/features/people/profile/profile-rows.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { consentTextForFamily, isShown } from "./consent-policy.ts"
import { describeConsent, type OpenedConsent } from "./consent-rows.server.ts"
import { isProved } from "./keys/key-policy.ts"
import { listKeys } from "./keys/keys.server.ts"
import { findProof, waysOf } from "./proofs/proofs.server.ts"

type Visitor = Pick<Viewer, "id" | "role"> | null

const STRANGER = { id: 0 }

/** As much as the key shows: a link that was answered shows the answer alone. */
export async function findConsentPage(row: OpenedConsent, visitor: Visitor) {
  const { kind, showsFacts } = row.key
  const [profile, proof, keys, cases] = await Promise.all([
    findShownProfile(row),
    findProof(row, visitor),
    isProved(row.key) ? listKeys(row.profileId) : null,
    kind === "account" ? listCasesForTheClient(row.profileId) : null,
  ])
  return {
    name: showsFacts ? fullName(row) : row.firstName,
    consultant: profile.consultant,
    profile: showsFacts ? profile : null,
    consentText: consentTextForFamily(describeConsent(row)),
    shown: isShown(row) && row.notYet === null,
    // While a change waits to be confirmed the family is asked again, and may still take its consent back.
    given: row.state === "given" && isShown(row),
    stands: row.state === "given",
    keyId: row.key.id,
    claiming: claimingOf(row, visitor),
    ways: waysOf(row),
    proof: proof && { way: proof.way, called: proof.called },
    keys,
    cases,
  }
}

/** The profile as members see it before a connection. */
export async function findShownProfile(row: OpenedConsent) {
  const [seen] = await listWholeRows(STRANGER, [row.profileId])
  const { name, age, pictureId, pictures, summary, more, sections, consultant } = profileSeen(seen!)
  return {
    name,
    age,
    pictures: [pictureId, ...pictures].filter((id) => id !== null),
    summary,
    more,
    sections,
    consultant: [consultant?.name, consultant?.company].filter(Boolean).join(", "),
  }
}

/** The account that looks after the profile, somebody who may prove it is theirs, or null. */
export type Claiming = "own" | "member" | "visitor" | null

function claimingOf({ key }: OpenedConsent, visitor: Visitor): Claiming {
  if (key.kind === "account") return "own"
  if (!visitor) return "visitor"
  return visitor.role === "user" ? "member" : null
}
