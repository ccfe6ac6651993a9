import { and, asc, desc, eq, isNotNull, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { consents, type consentWay } from "#db/schema/consents.ts"
import { type DocumentName, documentVersions as versions } from "#db/schema/document-versions.ts"
import { changesIn } from "./documents.ts"

type How = (typeof consentWay.enumValues)[number]

/** By signing up one agrees to all that was to be read then, also to what holds a few days later. */
export const recordSignUp = (tx: Database, accountId: number, { how, at }: { how: How; at: Date }) =>
  tx.execute(sql`insert into consent (account_id, document, version, accepted_at, how)
    select ${accountId}::bigint, document, max(version), ${at.toISOString()}::timestamptz, ${how}::consent_way from document_version
    where published_at is null or published_at <= ${at.toISOString()}::timestamptz group by document
    on conflict do nothing`)

/** To what of each document this account has agreed last. */
export async function listConsents({ id }: Actor) {
  return db
    .selectDistinctOn([consents.document], {
      document: consents.document,
      version: consents.version,
      acceptedAt: consents.acceptedAt,
    })
    .from(consents)
    .where(eq(consents.accountId, id))
    .orderBy(asc(consents.document), desc(consents.version))
}

/** All versions that wait for this account's yes, the oldest first. */
export async function listNewVersions({ id }: Actor) {
  const rows = await db
    .select({ document: versions.document, version: versions.version, changes: versions.changes })
    .from(versions)
    .where(and(isNotNull(versions.publishedAt), sql`not exists (${agreedTo(id)})`))
    .orderBy(asc(versions.document), asc(versions.version))
  const today = dayInPakistan()
  return rows.map(({ changes, ...row }) => ({ ...row, changes: changesIn(changes), holds: row.version <= today }))
}

const agreedTo = (accountId: number) => sql`select 1 from consent where consent.account_id = ${accountId}
  and consent.document = ${versions}.document and consent.version >= ${versions}.version`

/** What the page showed of each document; what came since is asked about next. */
export type Shown = Partial<Record<DocumentName, string>>

export async function agree({ id }: Actor, shown: Shown, ctx: RequestContext) {
  await db.transaction(async (tx) => {
    for (const [document, version] of Object.entries(shown)) {
      const agreed = await tx.execute(sql`insert into consent (account_id, document, version, how)
        select ${id}::bigint, document, version, 'page' from document_version
        where document = ${document} and version = ${version} on conflict do nothing returning version`)
      if (agreed.length === 0) continue
      const entry = { action: "terms.agreed", actorId: id, objectType: "account", objectId: id }
      await recordAudit({ ...entry, detail: { document, version }, ctx }, tx)
    }
  })
}

/** One is not led to the question again until further words hold. */
export const putOff = ({ id }: Actor) =>
  db.update(accounts).set({ termsPutOffOn: dayInPakistan() }).where(eq(accounts.id, id))

export const forgetConsents = (tx: Database, { id }: Leaver) => tx.delete(consents).where(eq(consents.accountId, id))
