import { and, eq, isNull, sql } from "drizzle-orm"
import { notify } from "#app/features/notifications/notify.server.ts"
import { usagesOf } from "#app/features/subscriptions/plan-usage.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { notifications } from "#db/schema/notifications.ts"
import { hasRoom } from "../connections-policy.ts"
import type { Request } from "./close-requests.server.ts"

/** Notifies the sender, once until it is read, that they have no room for it. */
export async function noteNoRoom(tx: Database, { id, senderId, receiverId }: Request) {
  const said = and(
    eq(notifications.accountId, senderId),
    eq(notifications.actorId, receiverId),
    eq(notifications.kind, "no-room"),
    eq(notifications.subjectId, id),
    isNull(notifications.readAt),
  )
  const [known] = await tx.select({ one: sql`1` }).from(notifications).where(said).limit(1)
  if (!known) await notify(tx, "no-room", { to: senderId, from: receiverId, about: id })
}

export async function hasNoRoom(viewer: Pick<Viewer, "id">) {
  const [own] = await usagesOf(db, viewer.id, viewer.id)
  return !hasRoom(own)
}
