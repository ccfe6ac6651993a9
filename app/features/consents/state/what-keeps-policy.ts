import type { ProfileStatus } from "#app/features/profiles/more/status-policy.ts"
import { STATUSES } from "#app/features/profiles/more/status-policy.ts"

interface Checked {
  verified: boolean
  hasPicture: boolean
  awaitsConsent: boolean
  status: ProfileStatus
  sentBack: string | null
}

/** What keeps a client from being checked by an administrator, as the consultant can correct it; nothing where the check is on its way. */
export function whatKeeps({ verified, hasPicture, awaitsConsent, status, sentBack }: Checked) {
  if (verified) return []
  return [
    !hasPicture && "A picture is needed.",
    awaitsConsent && "The family has to agree first.",
    !STATUSES[status].listed && `The profile is not shown: ${STATUSES[status].label.toLowerCase()}.`,
    sentBack !== null && `It was sent back: ${sentBack}`,
  ].filter((why) => why !== false)
}
