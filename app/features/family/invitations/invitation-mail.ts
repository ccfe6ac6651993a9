import { signedMail } from "#app/mail/signed-mail.ts"
import { isolatedIfNeeded } from "#app/ui/isolated.ts"
import { INVITATION_DAYS } from "#db/schema/family-levels.ts"

interface Invited {
  to: string
  member: string
  link: string
}

export function invitationMail({ to, member, link }: Invited) {
  return signedMail(to, "You are invited to a family’s table on Rishta", [
    "Assalam-o-alaikum,",
    "",
    `${isolatedIfNeeded(member)} looks for a match on Rishta and has invited you`,
    "to the family’s table: to look and decide together.",
    "",
    "This link says what you would see, and opens your seat:",
    link,
    "",
    `It can be used once, within ${INVITATION_DAYS} days. Please do not pass it on.`,
    "",
    "If you do not know what this is about, there is nothing you need to do:",
    "nothing happens without you, and we will not write again.",
  ])
}
