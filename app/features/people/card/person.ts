import type { Connectable } from "../connect/connection-state.ts"
import type { BriefFit } from "../fit/brief-fit.ts"

/** Absent means no: every card's data is sent to the scripts. */
export interface Person extends Connectable {
  name: string
  age: number
  summary: string
  /** Which of its bureau's clients: to other consultants. */
  number?: string
  pictureId?: string
  /** When the phone was checked, as text. */
  verified?: string
  /** 'Active this week · 3 pictures' */
  activity?: string
  madeBy?: string
  /** Of what they write about themselves, the first line. */
  about?: string
  /** In lists of matches only, in the place of the last two. */
  fit?: BriefFit
  mark?: string
  favourite?: true
  /** A client of the viewer's own. */
  yours?: true
  /** For people who are not simply looking; `closed` to new requests. */
  availability?: { mark: string; closed: boolean; resting: boolean }
}
