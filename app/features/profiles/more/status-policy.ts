import type { profileStatuses } from "#db/schema/profiles.ts"

export type ProfileStatus = (typeof profileStatuses)[number]

interface Meaning {
  label: string
  /** Shown beside the name. */
  mark?: string
  listed: boolean
  matched: boolean
  whyNoRequest?: string
}

/** `visible.server.ts` and the matching ask the database the same. */
export const STATUSES: Record<ProfileStatus, Meaning> = {
  looking: { label: "Looking", listed: true, matched: true },
  "in talks": {
    label: "In talks",
    mark: "In talks",
    listed: true,
    matched: true,
  },
  engaged: {
    label: "Engaged",
    mark: "Engaged",
    listed: true,
    matched: false,
    whyNoRequest: "is engaged and takes no requests",
  },
  married: {
    label: "Married",
    mark: "Married",
    listed: false,
    matched: false,
    whyNoRequest: "is married and takes no requests",
  },
  paused: {
    label: "Paused",
    mark: "Not looking at the moment",
    listed: false,
    matched: false,
    whyNoRequest: "is not looking at the moment and takes no requests",
  },
}

/** For new requests; undefined where they are open. */
export function whyNoRequest({ name, status }: { name: string; status: ProfileStatus }) {
  const why = STATUSES[status].whyNoRequest
  return why && `${name} ${why}.`
}

/** Undefined for people who simply look. */
export function availabilityOf(status: ProfileStatus) {
  const { mark, whyNoRequest, listed } = STATUSES[status]
  return mark ? { mark, closed: whyNoRequest !== undefined, resting: !listed } : undefined
}
