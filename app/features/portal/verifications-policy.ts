interface Entry {
  accountId: number
  contactNumber: string | null
  /** Still in the queue, as it was looked at. */
  waits: boolean
}

/** Why an administrator may not say that a phone was checked, if so. */
export function whyNotConfirm(actor: { id: number }, entry: Entry) {
  if (!entry.contactNumber) return "There is no phone number to check: please send the profile back for one."
  return whyNotDecide(actor, entry)
}

/** Why an administrator may not decide on a profile at all, if so. */
export function whyNotDecide(actor: { id: number }, { accountId, waits }: Entry) {
  if (!waits) return "This profile was changed or decided upon meanwhile. This is how it stands now."
  if (accountId === actor.id) return "Your own profile has to be checked by somebody else."
}
