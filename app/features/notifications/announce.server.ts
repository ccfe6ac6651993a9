import { type SQLWrapper, sql } from "drizzle-orm"
import { type Database, listen } from "#db/client.ts"
import type { NotificationKind } from "#db/schema/notifications.ts"
import { pushNotice } from "./push/push-queue.server.ts"
import { isPushed } from "./push/push-text.ts"

const CHANNEL = "notice"

interface Kept {
  id: number
  accountId: number
}

/** Notifies open pages and devices once this transaction is committed. */
export async function announce(within: Database, kind: NotificationKind, kept: Kept[]) {
  const rows = await within.execute<{ id: number; devices: number[] | null }>(sql`
    select id::float8 as id, pg_notify(${CHANNEL}, "accountId"::text),
      (select json_agg(d.id) from push_subscription d where d.account_id = "accountId" and ${isPushed(kind)}) as devices
    from json_to_recordset(${JSON.stringify(kept)}::text::json) as kept(id bigint, "accountId" bigint)`)
  for (const { id, devices } of rows) if (devices) await pushNotice(within, id, devices)
}

/** Open pages count anew what waits, once this transaction is committed. `accounts` selects ids. */
export const countAgain = (within: Database, accounts: SQLWrapper) =>
  within.execute(
    sql`select pg_notify(${CHANNEL}, id::text) from (select distinct id from (${accounts}) as sides) as them`,
  )

/** Every server hears all of them, its own included. */
export const hearOfNotices = (listener: (accountId: number) => unknown) =>
  listen(CHANNEL, (accountId) => void listener(Number(accountId)))
