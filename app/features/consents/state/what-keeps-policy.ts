import type { ProfileStatus } from "#app/features/profiles/more/status-policy.ts"
import { STATUSES } from "#app/features/profiles/more/status-policy.ts"

interface Checked {
  verified: boolean
  hasPicture: boolean
  awaitsConsent: boolean
  status: ProfileStatus
  sentBack: string | null
}

export const KEEPING = ["no-picture", "no-consent", "not-shown", "sent-back"] as const
type Keeping = (typeof KEEPING)[number]

/** What keeps a client from being checked by an administrator, as the consultant can correct it; nothing where the check is on its way. */
export function keepsBack({ verified, hasPicture, awaitsConsent, status, sentBack }: Checked) {
  const keeps: Record<Keeping, string | false> = {
    "no-picture": !hasPicture && "A picture is needed.",
    "no-consent": awaitsConsent && "The family has to agree first.",
    "not-shown": !STATUSES[status].listed && `The profile is not shown: ${STATUSES[status].label.toLowerCase()}.`,
    "sent-back": sentBack !== null && `It was sent back: ${sentBack}`,
  }
  if (verified) return []
  return KEEPING.flatMap((key) => (keeps[key] === false ? [] : [{ key, text: keeps[key] }]))
}

export const whatKeeps = (client: Checked) => keepsBack(client).map(({ text }) => text)
