import type { consentSayers, consentWays } from "#db/schema/client-consents.ts"

type Sayer = (typeof consentSayers)[number]

export interface Agreed {
  gender: string
  by: Sayer | null
  way: (typeof consentWays)[number] | null
  /** As '3 November 2026'. */
  on: string
}

const WAY = {
  link: "by link",
  code: "by a code read out by phone",
  proof: "by a code to the client’s own phone or e-mail",
  account: "by the client’s own account",
  paper: "on paper",
} as const

/** 'Agreed by her father on 3 November 2026 by link' */
export function agreedText({ gender, by, way, on }: Agreed) {
  const [whose, self] =
    gender === "female" ? ["her", "herself"] : gender === "male" ? ["his", "himself"] : ["their", null]
  const who = by === "client" ? (self ?? "the client") : by && `${whose} ${by}`
  return ["Agreed", who && `by ${who}`, `on ${on}`, way && WAY[way]].filter(Boolean).join(" ")
}
