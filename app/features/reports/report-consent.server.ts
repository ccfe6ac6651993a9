import type { z } from "zod"
import type { OpenedConsent } from "#app/features/consents/consent-rows.server.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { db } from "#db/client.ts"
import { reports } from "#db/schema/safety.ts"
import { HOW_TO_REACH } from "./answer.server.ts"
import { COMPLAINTS, type consentReportSchema } from "./report-schema.ts"

const [WITHOUT_CONSENT] = COMPLAINTS

/** Puts into the queue what a family says of a profile that a consultant has made. */
export async function reportConsent(
  row: OpenedConsent,
  visitor: { id: number } | null,
  { note, reach }: z.output<typeof consentReportSchema>,
) {
  const texts = [{ title: HOW_TO_REACH, text: reach || "Nothing is given." }]
  await db.insert(reports).values({
    reporterId: visitor?.id,
    subjectId: row.ownerId,
    profileId: row.profileId,
    category: WITHOUT_CONSENT,
    note,
    content: { name: fullName(row), texts },
  })
}
