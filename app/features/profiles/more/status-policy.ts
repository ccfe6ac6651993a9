import type { profileStatuses } from "#db/schema/profiles.ts"

export type ProfileStatus = (typeof profileStatuses)[number]

interface Meaning {
  label: string
  /** What its owner reads beside the choice. */
  effect: string
  /** What others read with the name. */
  mark?: string
  listed: boolean
  matched: boolean
  whyNoRequest?: string
}

/** What a status does, in one place; `visible.server.ts` and the matching ask the database the same. */
export const STATUSES: Record<ProfileStatus, Meaning> = {
  looking: { label: "Looking", effect: "shown everywhere", listed: true, matched: true },
  "in talks": {
    label: "In talks",
    effect: "shown with these words; requests are still welcome",
    mark: "In talks",
    listed: true,
    matched: true,
  },
  engaged: {
    label: "Engaged",
    effect: "shown with this word, suggested to nobody; no new requests",
    mark: "Engaged",
    listed: true,
    matched: false,
    whyNoRequest: "is engaged and takes no requests",
  },
  paused: {
    label: "Paused",
    effect: "not in lists, search or matches; connections and open requests stay",
    mark: "Not looking at the moment",
    listed: false,
    matched: false,
    whyNoRequest: "is not looking at the moment and takes no requests",
  },
}

/** Why nobody new may ask this person for a connection; undefined where they may. */
export function whyNoRequest({ name, status }: { name: string; status: ProfileStatus }) {
  const why = STATUSES[status].whyNoRequest
  return why && `${name} ${why}.`
}

/** As cards and pages have it: nothing of whoever simply looks. */
export function standingOf(status: ProfileStatus) {
  const { mark, whyNoRequest, listed } = STATUSES[status]
  return mark ? { mark, closed: whyNoRequest !== undefined, resting: !listed } : undefined
}
