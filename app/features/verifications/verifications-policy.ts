import { isolated } from "#app/ui/isolated.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"

interface Entry {
  accountId: number
  contactNumber: string | null
  waits: boolean
  /** Unchanged since it was looked at, and not sent back. */
  unchanged: boolean
  /** Who else has claimed it. */
  holder?: string | null
}

const CHANGED = "This profile was changed or decided on in the meantime. This is how it stands now."

export const NO_LONGER_WAITS = "This profile does not wait to be called: it may have been decided on in the meantime."

export const inHand = (holder: string) => `${isolated(holder)} is calling this profile at the moment.`

/** Undefined where one may. */
export function whyNotConfirm(actor: Actor, entry: Entry) {
  if (!entry.contactNumber) return "There is no phone number to check: please send the profile back for one."
  return entry.waits ? whyNotSendBack(actor, entry) : CHANGED
}

/** Why an administrator may not have a profile corrected, checked or not, if so. */
export function whyNotSendBack(actor: Actor, { accountId, unchanged, holder }: Entry) {
  if (!unchanged) return CHANGED
  if (accountId === actor.id) return "Your own profile has to be checked by somebody else."
  if (holder) return inHand(holder)
}

interface Decided {
  accountId: number
  /** Still the decision that was looked at. */
  unchanged: boolean
  /** Sent back because something was removed from it. */
  forReport: unknown
}

/** Why an administrator may not undo what was decided on a profile, if so. */
export function whyNotUndo(actor: Actor, { accountId, unchanged, forReport }: Decided) {
  if (!unchanged) return CHANGED
  if (accountId === actor.id) return "What was decided on your own profile has to be undone by somebody else."
  if (forReport) return "It was sent back because of a report: reopen that report, and this is undone with it."
}
