import { consentText } from "#app/features/consents/consent-policy.ts"
import { describeConsent, findConsent } from "#app/features/consents/consent-rows.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"

export async function findClientConsent(clientId: number) {
  const row = await findConsent(clientId)
  return row && { id: row.profileId, name: fullName(row), consentText: consentText(describeConsent(row)) }
}
