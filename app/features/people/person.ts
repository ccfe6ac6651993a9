import type { BriefFit } from "./brief-fit.ts"
import type { Connectable } from "./connection-state.ts"

export interface Person extends Connectable {
  name: string
  age: number
  /** Height and city, community, education and occupation: one line each. */
  summary: string
  /** Null when there is none or its owner hides it. */
  pictureId: string | null
  /** The day on which the phone was checked, in words. */
  verified: string | null
  /** In lists of matches: how well the two suit one another, and why. */
  fit?: BriefFit
  /** What stands out at a glance. */
  mark?: string
  favourite: boolean
  /** Said of whoever does not simply look; `closed` to new requests. */
  standing?: { mark: string; closed: boolean; resting: boolean }
}
