import { eq, sql } from "drizzle-orm"
import type { Database } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { profiles, visibleWith } from "#db/schema/profiles.ts"
import { preferenceColumns } from "../fields/field-columns.server.ts"
import { eachOf } from "../fields/fields.ts"
import { preferenceColumnNames } from "../fields/preference-fields.ts"
import { wholeColumns } from "../more/whole-columns.server.ts"
import { AGREED_COLUMNS, type Agreement, changedSince, toBeConfirmed } from "./agreement-items.ts"
import { agreementOf } from "./digest-items.server.ts"

const agreedOfColumns = Object.keys(AGREED_COLUMNS) as (keyof typeof AGREED_COLUMNS)[]

/** What the family writes itself it agrees to. */
export type ChangedBy = "family" | "consultant"

/** Of everything that others are shown of a client. */
export async function readAgreement(tx: Pick<Database, "select">, clientId: number): Promise<Agreement | undefined> {
  const [row] = await tx
    .select({
      of: { ...wholeColumns, gender: profiles.gender, prefersGender: profiles.prefersGender },
      preferences: preferenceColumns,
    })
    .from(profiles)
    .where(eq(profiles.id, clientId))
  if (!row) return
  const { of, preferences } = row
  const partOf = (names: readonly (keyof typeof of)[]) =>
    names.length === 1 ? of[names[0]!] : names.map((name) => of[name])
  return agreementOf({
    ...eachOf(agreedOfColumns, (item) => AGREED_COLUMNS[item].map(partOf)),
    pictures: [of.pictureId, ...of.pictures],
    lookingFor: [[...preferenceColumnNames.map((name) => preferences[name]), of.prefersGender]],
  })
}

/** A client stays visible as long as nothing large is shown without consent. The caller holds the owner's lock. */
export async function reviewAgreement(tx: Database, clientId: number, by: ChangedBy) {
  const [consent] = await tx
    .select({ state: consents.state, agreedTo: consents.agreedTo, changed: consents.changed })
    .from(consents)
    .where(eq(consents.profileId, clientId))
  if (consent?.state !== "given") return
  const now = await readAgreement(tx, clientId)
  if (!now) return
  // Whoever agreed before digests were kept agreed to what was shown then.
  const agreedTo = by === "family" || !consent.agreedTo ? now : consent.agreedTo
  const changed = changedSince(agreedTo, now)
  if (agreedTo === consent.agreedTo && changed.join() === consent.changed.join()) return
  const isNews = changed.some((item) => !consent.changed.includes(item))
  await tx
    .update(consents)
    .set({ agreedTo, changed, ...(isNews && { changesTold: false }) })
    .where(eq(consents.profileId, clientId))
  await keepWaiting(tx, clientId, toBeConfirmed(changed).length > 0)
}

/** For consent: nobody else sees a client until there is. */
export function keepWaiting(tx: Database, clientId: number, waits: boolean) {
  const awaitsConsent = sql<boolean>`${waits}::boolean`
  return tx
    .update(profiles)
    .set({ awaitsConsent, visible: visibleWith({ ...profiles, awaitsConsent }) })
    .where(eq(profiles.id, clientId))
}
