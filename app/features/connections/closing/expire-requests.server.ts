import { and, asc, eq, sql } from "drizzle-orm"
import { notify } from "#app/features/notifications/notify.server.ts"
import { db } from "#db/client.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { withPairLocked } from "../connections.server.ts"
import { close, type Request, requestColumns } from "./close-requests.server.ts"

const AT_ONCE = 500

/** Spelled like the index: its condition must be literal, not a parameter. */
const isTooOld = sql`${requests.status} = 'pending' and ${requests.createdAt} < now() - interval '30 days'`

/** Open for 30 days; both sides are notified. */
export async function expireRequests() {
  for (let old = await findOld(); old.length > 0; old = await findOld())
    for (const request of old) await expire(request)
}

const findOld = () =>
  db.select(requestColumns).from(requests).where(isTooOld).orderBy(asc(requests.createdAt)).limit(AT_ONCE)

/** An answer at the same time comes before or after: the state is read again under the lock. */
const expire = ({ id, senderId, receiverId }: Request) =>
  withPairLocked(senderId, receiverId, async (tx) => {
    const [pending] = await tx
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.id, id), isTooOld))
      .for("update")
    if (!pending) return
    await close(tx, [id], "expired")
    await notify(tx, "expired", { to: senderId, from: receiverId, about: id, side: "sent" })
    await notify(tx, "expired", { to: receiverId, from: senderId, about: id, side: "received" })
  })
