import { and, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { importedClients, takenImports } from "#db/schema/consultants.ts"
import { fullNameOf, profiles } from "#db/schema/profiles.ts"
import type { Filled } from "./client-columns.server.ts"
import { emptyClients } from "./fill-clients.server.ts"
import { HAPPENED, type Happened } from "./problems.ts"

/** Shown at once; the rest is counted. */
const MOST_IMPORTS = 20
const MOST_NAMED = 20

/** What has happened with a client since it came in; null where nothing has. What the import wrote has its time. */
const happened = sql<Happened | null>`case
  when ${clientConsents.state} <> 'waiting' or ${clientConsents.sentAt} is not null then 'consent'
  when exists (select from client_case c where ${profiles.id} in (c.client_id, c.other_id)) then 'case'
  when exists (select from connection_request r
    where ${profiles.id} in (r.profile_id, r.sender_client_id, r.receiver_client_id)) then 'request'
  when exists (select from client_note n where n.client_id = ${profiles.id}
    and (n.created_at <> ${profiles.createdAt} or n.edited_at is not null or n.done_at is not null)) then 'note'
  when ${profiles.pictureId} is not null or exists (select from profile_picture p where p.profile_id = ${profiles.id})
    then 'picture'
  when ${profiles.updatedAt} <> ${profiles.createdAt} or ${profiles.status} <> 'looking' then 'changed' end`

const isToday = gt(takenImports.createdAt, sql`now() - interval '1 day'`)
const isOwn = (viewer: Pick<Viewer, "id">) => and(eq(takenImports.accountId, viewer.id), isToday)

/** Imports of the last day, each with what can be taken back and which clients stay. */
export async function listTakenImports(viewer: Pick<Viewer, "id">) {
  const imports = await db
    .select({
      id: takenImports.id,
      fileName: takenImports.fileName,
      made: takenImports.made,
      merged: takenImports.merged,
      createdAt: takenImports.createdAt,
    })
    .from(takenImports)
    .where(isOwn(viewer))
    .orderBy(desc(takenImports.id))
    .limit(MOST_IMPORTS)
  const clients = await listImported(
    db,
    inArray(
      importedClients.importId,
      imports.map(({ id }) => id),
    ),
  )
  return imports.map((one) => {
    const own = clients.filter(({ importId }) => importId === one.id)
    const stay = own.filter(({ made, why }) => made && why !== null)
    return {
      ...one,
      removable: own.filter(({ made, why }) => made && why === null).length,
      filled: own.filter(({ made }) => !made).length,
      stay: stay.slice(0, MOST_NAMED).map(({ id, name, why }) => ({ id, name, key: why!, why: HAPPENED[why!] })),
      moreStay: Math.max(0, stay.length - MOST_NAMED),
    }
  })
}

const listImported = (within: Database, which: SQL | undefined) =>
  within
    .select({
      importId: importedClients.importId,
      id: profiles.id,
      name: fullNameOf(profiles),
      made: importedClients.made,
      filled: sql<Filled>`${importedClients.filled}`,
      consented: sql<boolean>`${clientConsents.state} = 'given'`,
      why: happened,
    })
    .from(importedClients)
    .innerJoin(profiles, eq(profiles.id, importedClients.profileId))
    .innerJoin(clientConsents, eq(clientConsents.profileId, profiles.id))
    .where(which)
    .orderBy(profiles.id)

/** Clients with whom nothing has happened go; what was filled in is empty again, unless it was changed. */
export async function takeBackImport(
  viewer: Actor,
  importId: number,
  ctx: RequestContext,
): Promise<Result<{ removed: number; emptied: number; stay: number }>> {
  return db.transaction(async (tx) => {
    if (!(await lockOwner(tx, viewer.id))) return NOT_FOUND
    const [own] = await tx
      .select({ id: takenImports.id })
      .from(takenImports)
      .where(and(eq(takenImports.id, importId), isOwn(viewer)))
    if (!own) return NOT_FOUND
    const clients = await listImported(
      tx,
      and(eq(importedClients.importId, importId), eq(profiles.accountId, viewer.id)),
    )
    const removed = clients.filter(({ made, why }) => made && why === null).map(({ id }) => id)
    const merged = clients.filter(({ made }) => !made)
    const stay = clients.filter(({ made, why }) => made && why !== null).length
    await emptyClients(tx, merged)
    if (removed.length > 0) await tx.delete(profiles).where(inArray(profiles.id, removed))
    const settled = and(eq(importedClients.importId, importId), eq(importedClients.made, false))
    await tx.delete(importedClients).where(settled)
    if (stay === 0) await tx.delete(takenImports).where(eq(takenImports.id, importId))
    const detail = { clients: removed.length, merged: merged.length }
    await recordAudit(
      { action: "clients.taken-back", actorId: viewer.id, objectType: "account", objectId: viewer.id, detail, ctx },
      tx,
    )
    return done({ removed: removed.length, emptied: merged.length, stay })
  })
}
