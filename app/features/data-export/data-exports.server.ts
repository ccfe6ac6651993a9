import { and, desc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { provePassword } from "#app/features/accounts/passwords/prove-password.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import type { Actor, Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { dataExports } from "#db/schema/data-exports.ts"
import { queueExport } from "./export-queue.server.ts"
import { isWaiting } from "./make-export.server.ts"

const DAY_MS = 24 * 60 * 60 * 1000

/** Of what was asked for then. */
export const askAgainText = (askedAt: Date) =>
  `You can ask once a day: again from ${dateTimeOf(new Date(askedAt.getTime() + DAY_MS))}.`

/** The newest that somebody has asked for, unless its file has ended. */
export async function findExport({ id, sessionHash }: Pick<Viewer, "id" | "sessionHash">) {
  const [row] = await db
    .select({
      id: dataExports.id,
      askedAt: dataExports.askedAt,
      readyAt: dataExports.readyAt,
      failedAt: dataExports.failedAt,
      endsAt: dataExports.endsAt,
      bytes: dataExports.fileBytes,
      /** It can be asked for once a day. */
      askAgain: sql<boolean>`${dataExports.failedAt} is not null or ${dataExports.askedAt} < now() - interval '1 day'`,
      proved: sql<boolean>`(${dataExports.provedBy} = ${sessionHash} and ${dataExports.provedUntil} > now()) is true`,
    })
    .from(dataExports)
    .where(and(eq(dataExports.accountId, id), or(isNull(dataExports.endsAt), gt(dataExports.endsAt, sql`now()`))))
    .orderBy(desc(dataExports.id))
    .limit(1)
  return row ?? null
}

export const askForExport = ({ id }: Actor, ctx: RequestContext): Promise<Result> =>
  db.transaction(async (tx) => {
    // Two asked for at once are one.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("update")
    const isRecent = and(gt(dataExports.askedAt, sql`now() - interval '1 day'`), isNull(dataExports.failedAt))
    const [recent] = await tx
      .select({ askedAt: dataExports.askedAt })
      .from(dataExports)
      .where(and(eq(dataExports.accountId, id), isRecent))
    if (recent) return refuse("too-many", askAgainText(recent.askedAt))
    const [asked] = await tx.insert(dataExports).values({ accountId: id, fileKey: newKey() }).returning()
    await queueExport(tx, asked!.id)
    await recordAudit({ action: "data.asked", actorId: id, objectType: "account", objectId: id, ctx }, tx)
    return done()
  })

/** The password once more, for ten minutes and this login alone: whoever finds an open browser gets no file. */
export async function proveForExport(
  viewer: Pick<Viewer, "id" | "email" | "sessionHash">,
  password: string,
  request: Request,
  ctx: RequestContext,
): Promise<Result<undefined, { field: "password" } | TooMany>> {
  const proved = await provePassword(viewer, password, request, ctx)
  if (!proved.done) return proved
  await db
    .update(dataExports)
    .set({ provedBy: viewer.sessionHash, provedUntil: sql`now() + interval '10 minutes'` })
    .where(and(eq(dataExports.accountId, viewer.id), isNotNull(dataExports.readyAt)))
  return done()
}

/** The file, for whoever has just proved the password. */
export async function openExport(viewer: Pick<Viewer, "id" | "sessionHash">, ctx: RequestContext) {
  const [row] = await db
    .select({ key: dataExports.fileKey })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.accountId, viewer.id),
        eq(dataExports.provedBy, viewer.sessionHash),
        gt(dataExports.provedUntil, sql`now()`),
        gt(dataExports.endsAt, sql`now()`),
      ),
    )
    .orderBy(desc(dataExports.id))
    .limit(1)
  const size = row && (await storage.sizeOf(row.key))
  if (!row || !size) return NOT_FOUND
  await recordAudit({ action: "data.fetched", actorId: viewer.id, objectType: "account", objectId: viewer.id, ctx })
  return done({ size, stream: await storage.stream(row.key, { start: 0, end: size - 1 }) })
}

/** Longer than anybody tries to make one. */
const GIVEN_UP = sql`now() - interval '2 hours'`

export async function sweepExports() {
  await db
    .update(dataExports)
    .set({ failedAt: sql`now()`, endsAt: sql`now() + interval '1 day'` })
    .where(and(isWaiting, lte(dataExports.askedAt, GIVEN_UP)))
  const ended = await db
    .select({ id: dataExports.id, key: dataExports.fileKey })
    .from(dataExports)
    .where(lte(dataExports.endsAt, sql`now()`))
  // The file first: a row without one is swept again, a file without a row would stay for good.
  for (const { id, key } of ended) {
    await storage.remove(key)
    await db.delete(dataExports).where(eq(dataExports.id, id))
  }
}
