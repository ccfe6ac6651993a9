import { access, constants } from "node:fs/promises"
import { sql } from "#db/client.ts"
import { isHearing } from "#db/hearing.ts"
import journal from "#db/migrations/meta/_journal.json" with { type: "json" }
import { soon } from "#db/soon.ts"
import { config } from "./config.server.ts"
import { isRedisReady } from "./features/chat/server/cluster.server.ts"
import { errorFields } from "./logs/log.ts"
import { newKey, storage } from "./storage/storage.server.ts"

const PATIENCE_MS = 2_000

export const isReady = () =>
  sql`select 1`.then(
    () => true,
    () => false,
  )

/** Why it is not: each looks at one thing. Only the database decides whether requests are to come here. */
const LOOKS: Record<string, () => Promise<string>> = {
  database: async () => {
    await sql`select 1`
    return "ok"
  },
  migrations: async () => {
    const [row] = await sql`select max(created_at)::float8 as last from drizzle.__drizzle_migrations`
    const missing = journal.entries.filter(({ when }) => when > (row!.last ?? 0))
    return missing.length === 0 ? "ok" : `${missing.map(({ tag }) => tag).join(", ")} to come`
  },
  redis: async () => (isRedisReady ? (isRedisReady() ? "ok" : "away") : "not used"),
  listen: async () => ((await isHearing()) ? "ok" : "what is notified does not arrive"),
  storage: async () => {
    await (config.bucket ? storage.sizeOf(newKey()) : access(config.storageFolder, constants.W_OK))
    return "ok"
  },
}

/** A line each. Messages stay out, as they do of the log. */
export const readiness = () =>
  Promise.all(
    Object.entries(LOOKS).map(async ([what, look]) => {
      const found = await soon(look(), PATIENCE_MS).catch(reasonOf)
      return `${what}: ${found}`
    }),
  )

function reasonOf(error: unknown) {
  const fields = errorFields(error)
  return fields.code ?? (error as Error).message
}
