import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { invalidatePages } from "#app/page-cache/page-cache.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { consents } from "#db/schema/consents.ts"
import { type DocumentName, documentVersions as versions } from "#db/schema/document-versions.ts"
import { changesIn } from "./documents.ts"

export interface Version {
  version: string
  changes: string[]
  /** Its day has come. */
  holds: boolean
}

/** A few in years. */
const MOST = 50

/** The newest first. */
export async function listVersions(document: DocumentName): Promise<Version[]> {
  const rows = await db
    .select({ version: versions.version, changes: versions.changes })
    .from(versions)
    .where(eq(versions.document, document))
    .orderBy(desc(versions.version))
    .limit(MOST)
  const today = dayInPakistan()
  return rows.map(({ version, changes }) => ({ version, changes: changesIn(changes), holds: version <= today }))
}

interface NewVersion {
  document: DocumentName
  version: string
  changes: string
}

/** Each is later than all before it, so that a yes to it is one to those. */
export async function publishVersion(admin: Actor, asked: NewVersion, ctx?: RequestContext): Promise<Result> {
  const published = await db.transaction(async (tx) => {
    // A parallel one waits, and sees what this one has left.
    await tx.execute(sql`lock table document_version in share row exclusive mode`)
    const { document, version } = asked
    const later = and(eq(versions.document, document), sql`${versions.version} >= ${version}`)
    if ((await tx.$count(versions, later)) > 0) return false
    await tx.insert(versions).values({ ...asked, publishedAt: sql`now()`, publishedBy: admin.id })
    await recordAudit({ action: "document.published", actorId: admin.id, detail: { document, version }, ctx }, tx)
    return true
  })
  if (!published) return refuse("conflict", "There is a version of this or a later day already.", { field: "day" })
  await invalidatePages()
  return done()
}

type Named = Pick<NewVersion, "document" | "version">

/** Until its day comes; who has agreed to it already is none the wiser. */
export async function withdrawVersion(admin: Actor, asked: Named, ctx?: RequestContext): Promise<Result> {
  const { document, version } = asked
  const withdrawn = await db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(versions)
      .where(
        and(
          eq(versions.document, document),
          eq(versions.version, version),
          isNotNull(versions.publishedAt),
          gt(versions.version, dayInPakistan()),
        ),
      )
      .returning({ version: versions.version })
    if (!gone) return false
    await tx.delete(consents).where(and(eq(consents.document, document), eq(consents.version, version)))
    await recordAudit({ action: "document.withdrawn", actorId: admin.id, detail: { document, version }, ctx }, tx)
    return true
  })
  if (!withdrawn) return NOT_FOUND
  await invalidatePages()
  return done()
}
