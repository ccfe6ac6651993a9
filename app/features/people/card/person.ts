import type { Connectable } from "../connect/connection-state.ts"
import type { BriefFit } from "../fit/brief-fit.ts"

/** What is not so is left out: every card's data is handed over to the scripts. */
export interface Person extends Connectable {
  name: string
  age: number
  /** Height and city, community, education and occupation: one line each. */
  summary: string
  /** None where its owner hides it. */
  pictureId?: string
  /** The day on which the phone was checked, in words. */
  verified?: string
  /** In lists of matches: how well the two suit one another, and why. */
  fit?: BriefFit
  /** What stands out at a glance. */
  mark?: string
  favourite?: true
  /** Said of whoever does not simply look; `closed` to new requests. */
  availability?: { mark: string; closed: boolean; resting: boolean }
}
