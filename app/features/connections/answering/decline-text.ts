import { DECLINE_DAYS } from "#app/features/people/connect/asking-policy.ts"
import { pronounsOf } from "#app/features/people/pronouns.ts"

interface Asker {
  gender: string | null
  consults: boolean
  /** Two consultants, about a client of each. */
  bureaus: boolean
}

/** What the other side learns of a decline, or of a connection's end. */
export function declineText({ gender, consults, bureaus }: Asker) {
  if (bureaus) return `The consultant is told, and can ask again for this client after ${DECLINE_DAYS} days.`
  if (consults) return `The consultant gets no notice, and can ask again for this client after ${DECLINE_DAYS} days.`
  const { They } = pronounsOf(gender)
  return `${They} ${They === "They" ? "get" : "gets"} no notice. ${They} can ask again after ${DECLINE_DAYS} days.`
}
