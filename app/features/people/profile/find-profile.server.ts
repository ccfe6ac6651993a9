import { dayOf, longDayOf } from "#app/dates/dates.ts"
import { agreedText } from "#app/features/profiles/agreement/agreement-text.ts"
import { clientNumberText } from "#app/features/profiles/client-number.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { moreOf } from "#app/features/profiles/more/more-of.ts"
import { availabilityOf } from "#app/features/profiles/more/status-policy.ts"
import { waysToPhone } from "#app/features/profiles/phone/phone.server.ts"
import { ageOf, maskedEmail, summaryOf, together } from "#app/features/profiles/shown/biodata.ts"
import { sectionsOf } from "#app/features/profiles/shown/profile-sections.ts"
import { decidesText } from "../decides-text.ts"
import { asksForPictures } from "../grants/grant-policy.ts"
import { shareSeen } from "../share-seen.server.ts"
import { seenText } from "../visits/visit-text.ts"
import { findProfileRow, type ProfileViewer, type SeenProfile } from "./profile-rows.server.ts"

export async function findProfile(viewer: ProfileViewer, id: number) {
  const seen = await findProfileRow(viewer, id)
  return seen && profileSeen(seen)
}

export function profileSeen(seen: SeenProfile) {
  const { row, access, state, requestId, fit } = seen
  return {
    profileId: row.profileId,
    accountId: row.accountId,
    own: access.own,
    state,
    requestId,
    name: fullName(row),
    age: ageOf(row.dateOfBirth),
    verified: row.verifiedAt && dayOf(row.verifiedAt),
    favourite: row.favourite,
    ownNote: row.ownNote,
    decides: row.decides && inTouch(row.state) ? decidesText(row.gender) : null,
    seenLooking: row.firstVisit ? seenText({ gender: row.gender, isClient: row.kind === "client" }) : null,
    pictureId: access.picture ? row.pictureId : row.veilId,
    veiled: access.picture || !row.veilId ? null : asksForPictures(row.asked),
    pictures: access.picture ? row.pictures : [],
    availability: availabilityOf(row.status),
    more: moreOf(access.reserved ? { ...row, aboutMe: null, aboutFamily: null } : row),
    summary: summaryOf(row),
    number: row.number === null ? null : clientNumberText(row.number, row.bureau),
    fit,
    sections: sectionsOf(row, access),
    trusted: access.trusted,
    contact: access.contact ? { ...waysToPhone(row.contactNumber), email: row.email } : null,
    theirShare: row.theirShare && shareSeen(row.theirShare, row.firstName),
    ownShare: row.ownShare && shareSeen(row.ownShare),
    emailHint: emailHintOf(seen),
    consultant: consultantOf(seen),
  }
}

/** Whoever is asked by them, or is connected, is to know who decides. */
const inTouch = (state: SeenProfile["row"]["state"]) => state === "received" || state === "connected"

/** Only a request shows whose address it is. */
export const emailHintOf = ({ row }: SeenProfile) =>
  row.state && row.state !== "connected" && row.email ? maskedEmail(row.email) : null

const consultantOf = ({ row }: SeenProfile) => {
  const behind = behindClient(row)
  return (
    behind && {
      name: behind.consultantName,
      company: together(behind.companyName, behind.companyAddress),
      checked: behind.checked,
      consented:
        row.agreed && agreedText({ ...row.agreed, gender: row.gender, on: longDayOf(new Date(row.agreed.at)) }),
    }
  )
}

/** Null for members. */
export const behindClient = (row: SeenProfile["row"]) =>
  row.kind === "client"
    ? {
        consultantName: row.accountName,
        companyName: row.accountCompany ?? row.companyName,
        companyAddress: row.accountCompanyAddress ?? row.companyAddress,
        checked: row.companyCheckedAt !== null,
      }
    : null
