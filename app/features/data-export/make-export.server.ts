import { and, eq, isNull, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { storage } from "#app/storage/storage.server.ts"
import { db } from "#db/client.ts"
import { readingFromNow } from "#db/replica.ts"
import { accounts } from "#db/schema/accounts.ts"
import { dataExports, EXPORT_DAYS } from "#db/schema/data-exports.ts"
import { archiveOf } from "./archive.server.ts"
import { exportReadyMail } from "./export-mails.ts"

export const isWaiting = and(isNull(dataExports.readyAt), isNull(dataExports.failedAt))

/** Under the key that its row has: made again after a crash, it takes the place of what was there. */
export async function makeExport(id: number) {
  const [waiting] = await db
    .select({ key: dataExports.fileKey, accountId: accounts.id, name: accounts.name })
    .from(dataExports)
    .innerJoin(accounts, eq(accounts.id, dataExports.accountId))
    .where(and(eq(dataExports.id, id), isWaiting))
  if (!waiting) return
  const { key, accountId, name } = waiting
  const received = await readingFromNow(async () =>
    storage.receive(await archiveOf({ id: accountId, name }), Number.POSITIVE_INFINITY),
  )
  await storage.keep(received!, key).finally(() => storage.drop(received!))
  const isThere = await db.transaction(async (tx) => {
    const [ready] = await tx
      .update(dataExports)
      .set({
        readyAt: sql`now()`,
        endsAt: sql.raw(`now() + interval '${EXPORT_DAYS} days'`),
        fileBytes: received!.size,
      })
      .where(and(eq(dataExports.id, id), isWaiting))
      .returning({ endsAt: dataExports.endsAt })
    if (!ready) return false
    const [owner] = await tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, accountId))
    await notify(tx, "data", { to: accountId, text: "The file with your data is ready." })
    const until = ready.endsAt!
    if (owner?.email) await sendMail(exportReadyMail(owner.email, config.origin, until), { within: tx, until })
    return true
  })
  // Its owner has left while it was made; where the row is still there, another server has made the same file.
  if (!isThere && (await db.$count(dataExports, eq(dataExports.id, id))) === 0) await storage.remove(key)
}
