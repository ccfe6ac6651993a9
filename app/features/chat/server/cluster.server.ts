import type { Server } from "socket.io"
import { config } from "#app/config.server.ts"
import { hearOfNotices } from "#app/features/notifications/announce.server.ts"
import { gauge } from "#app/logs/figures.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { shareRateLimit } from "#app/rate-limit/socket-rate-limit.server.ts"
import { emitNotice, startEmitter } from "#app/realtime/emitter.server.ts"
import { NotifyAdapter } from "#app/realtime/notify-adapter.server.ts"
import { sharePresence } from "#app/realtime/presence.server.ts"
import { hearOfMessages, lookForMissed, newestStored } from "./message-relay.server.ts"

/** Undefined without a Redis. */
export let isRedisReady: (() => boolean) | undefined

/** By Redis where there is one, else by NOTIFY; events of this server wait for neither. Returns how to leave. */
export async function joinServers(io: Server) {
  const leave = config.redisUrl ? await joinByRedis(io, config.redisUrl) : await joinByNotify(io)
  await hearOfNotices(emitNotice)
  const endPresence = sharePresence(io)
  return async () => {
    endPresence()
    await leave()
  }
}

async function joinByNotify(io: Server) {
  io.adapter(NotifyAdapter)
  startEmitter(io, { carriesMessages: false })
  await (io.of("/").adapter as NotifyAdapter).listen()
  await hearOfMessages()
  return async () => {}
}

async function joinByRedis(io: Server, url: string) {
  const [{ createClient }, { redisAdapter }] = await Promise.all([
    import("@redis/client"),
    import("#app/realtime/redis-adapter.server.ts"),
  ])
  const client = createClient({ url, socket: { reconnectStrategy: (tries) => Math.min(100 * 2 ** tries, 2_000) } })
  let lastHeard: Promise<number | undefined> | undefined
  client.on("error", (error) => {
    if (!lastHeard) log.warn(errorFields(error), "Redis is away; this server goes on by itself until it is back")
    lastHeard ??= newestStored().catch(() => undefined)
  })
  client.on("ready", async () => {
    const since = lastHeard
    lastHeard = undefined
    if (!since) return
    log.info("Redis is there")
    lookForMissed(await since)
  })
  // Neither is waited for: a site without Redis is better than none.
  client.connect().catch(() => {})
  isRedisReady = () => client.isReady
  gauge("rishta_redis_connected", "Whether Redis is there", () => Number(client.isReady), { together: "min" })
  io.adapter(redisAdapter(client, "rishta-chat") as never)
  startEmitter(io, { carriesMessages: true })
  // A message must not wait for Redis to come back in order to be counted.
  const counting = client.duplicate({ disableOfflineQueue: true }).on("error", () => {})
  counting.connect().catch(() => {})
  shareRateLimit(counting)
  return async () => {
    // A client that is still looking for Redis would wait for it before it closes.
    const clients = [client, counting]
    await Promise.allSettled(clients.map(async (one) => (one.isReady ? one.close() : one.destroy())))
  }
}
