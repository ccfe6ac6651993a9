import { and, count, desc, eq, ne, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { isPushAddress } from "#app/push/push-services.ts"
import { areSubscriptionKeys } from "#app/push/subscription-keys.server.ts"
import { type TooMany, trySpend } from "#app/rate-limit/rate-limit.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { pushSubscriptions as devices } from "#db/schema/push-subscriptions.ts"

const MOST_DEVICES = 10

interface Device {
  endpoint: string
  p256dh: string
  auth: string
  showsNames: boolean
}

export async function listDevices({ id, sessionHash }: Pick<Viewer, "id" | "sessionHash">) {
  const here = sql<boolean>`${devices.sessionHash} = ${sessionHash}`
  return db
    .select({
      id: devices.id,
      device: sessions.device,
      since: devices.createdAt,
      used: devices.lastUsedAt,
      showsNames: devices.showsNames,
      here,
    })
    .from(devices)
    .innerJoin(sessions, eq(sessions.tokenHash, devices.sessionHash))
    .where(eq(devices.accountId, id))
    .orderBy(desc(here), desc(devices.id))
    .limit(MOST_DEVICES)
}

const UNUSABLE = "This push service is not one that we know, so no notices can be shown here."
const UNREADABLE = "These are no keys of a push subscription."

/** From a browser or app, which has asked its push service. */
export async function registerDevice(
  viewer: Pick<Viewer, "id" | "sessionHash">,
  device: Device,
  ctx: RequestContext,
): Promise<Result<number, { field?: "endpoint" | "keys" } | TooMany>> {
  const spent = await trySpend("push-device", String(viewer.id), ctx)
  if (!spent.done) return spent
  if (!isPushAddress(device.endpoint, config.pushServices)) return refuse("invalid", UNUSABLE, { field: "endpoint" })
  if (!areSubscriptionKeys(device)) return refuse("invalid", UNREADABLE, { field: "keys" })
  return keepDevice(viewer, device)
}

/** Replaces this session's or browser's. Another account's address needs the keys that the browser alone knows. */
export function keepDevice(
  { id, sessionHash }: Pick<Viewer, "id" | "sessionHash">,
  device: Device,
): Promise<Result<number>> {
  return db.transaction(async (tx) => {
    // One after the other, so that parallel ones cannot pass the limit.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id)).for("no key update")
    await tx.delete(devices).where(and(eq(devices.sessionHash, sessionHash), ne(devices.endpoint, device.endpoint)))
    const [others] = await tx
      .select({ number: count() })
      .from(devices)
      .where(and(eq(devices.accountId, id), ne(devices.endpoint, device.endpoint)))
    if (others!.number >= MOST_DEVICES)
      return refuse("conflict", `${MOST_DEVICES} devices show notices already. Please end one of them first.`)
    const row = { ...device, accountId: id, sessionHash }
    const [kept] = await tx
      .insert(devices)
      .values(row)
      .onConflictDoUpdate({
        target: devices.endpoint,
        set: { accountId: id, sessionHash, showsNames: device.showsNames },
        setWhere: and(eq(devices.p256dh, device.p256dh), eq(devices.auth, device.auth)),
      })
      .returning({ id: devices.id })
    return kept ? done(kept.id) : refuse("conflict", "This device could not be kept. Please try once more.")
  })
}

export async function chooseNames(accountId: number, id: number, showsNames: boolean): Promise<Result> {
  const [changed] = await db
    .update(devices)
    .set({ showsNames })
    .where(and(eq(devices.id, id), eq(devices.accountId, accountId)))
    .returning({ id: devices.id })
  return changed ? done() : NOT_FOUND
}

export async function endDevice(accountId: number, id: number): Promise<Result> {
  const [ended] = await db
    .delete(devices)
    .where(and(eq(devices.id, id), eq(devices.accountId, accountId)))
    .returning({ id: devices.id })
  return ended ? done() : NOT_FOUND
}

/** After the push service has said that it is gone. */
export async function forgetDevice(id: number) {
  await db.delete(devices).where(eq(devices.id, id))
}

export async function noteUsed(id: number) {
  await db.update(devices).set({ lastUsedAt: sql`now()` }).where(eq(devices.id, id))
}
