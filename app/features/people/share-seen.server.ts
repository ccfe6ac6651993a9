import { longDayOf } from "#app/dates/dates.ts"
import { waysToPhone } from "#app/features/profiles/phone/phone.server.ts"
import type { OpenShare } from "#db/schema/contact-shares.ts"
import { seatTitle } from "./seat-title.ts"

/** As both sides read it; with the owner's name a guardian is called after it. */
export function shareSeen({ id, since, until, seatId, guardian }: OpenShare, owner?: string) {
  return {
    id,
    seatId,
    since: longDayOf(new Date(since)),
    until: longDayOf(new Date(until)),
    guardian: guardian && {
      title: owner === undefined ? guardian.name : seatTitle({ ...guardian, member: owner }),
      ...waysToPhone(guardian.number),
    },
  }
}
