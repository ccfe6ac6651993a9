import type { keyEndings, keyKinds, proofWays } from "#db/schema/client-consents.ts"

export type KeyEnding = (typeof keyEndings)[number]
type ProofWay = (typeof proofWays)[number]

/** As the list shows it, and as the account that had it reads it. */
export const ENDINGS: Record<KeyEnding, { inList: string; toHolder?: string }> = {
  "new link": {
    inList: "the consultant made a new link",
    toHolder: "the consultant has made a new link for the family",
  },
  withdrawn: { inList: "the consent was taken back", toHolder: "the consent was taken back" },
  over: { inList: "the consent was over", toHolder: "the consent was over" },
  "newer proof": {
    inList: "somebody proved later that the profile is theirs",
    toHolder: "somebody else has proved later that it is theirs",
  },
  client: { inList: "the family ended it", toHolder: "the family has ended it" },
  consultant: { inList: "the consultant ended it", toHolder: "the consultant has ended it" },
  administrator: { inList: "the Rishta team ended it", toHolder: "the Rishta team has ended it" },
  report: { inList: "the family reported the profile", toHolder: "the family has reported the profile" },
  unproved: { inList: "it had been taken without a proof" },
}

/** How it was proved whose profile it is. */
const PROVED: Record<ProofWay, string> = {
  "e-mail": "by a code to the client’s own e-mail",
  phone: "by a code read out on the client’s own phone",
}

interface Key {
  kind: (typeof keyKinds)[number]
  provedBy: ProofWay | null
  account: string | null
}

export function keyText({ kind, provedBy, account }: Key) {
  if (kind === "link") return "A link for the family"
  if (kind === "code") return "A link, opened by the code that was read out"
  const proved = provedBy ? `, proved ${PROVED[provedBy]}` : ""
  return kind === "proof" ? `A link${proved}` : `The account of ${account ?? "somebody"}${proved}`
}

/** A code that only the client can know, or the client's own account: such a key may end others. */
export const isProved = ({ kind }: Pick<Key, "kind">) => kind === "proof" || kind === "account"
