import { join } from "node:path"
import { config } from "#app/config.server.ts"
import { type EmbeddedDatabase, startEmbedded } from "#db/embedded.ts"
import { holdsDatabase } from "#db/postgres-process.ts"
import { reachDatabase } from "#db/reach.ts"
import { StartError } from "#db/start-error.ts"

interface Site {
  /** Past a pooler. */
  directUrl?: string
  dataDir: string
}

/** For commands: the database of DATABASE_URL or DATA_DIR. A mistyped folder is refused, not filled with a new one. */
export async function openExisting({ directUrl, dataDir }: Site = config): Promise<EmbeddedDatabase> {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1))
  if (!directUrl) return joinEmbedded(dataDir)
  await reachDatabase(directUrl)
  return { url: directUrl, stop: async () => {} }
}

export async function joinEmbedded(dataDir: string) {
  if (!holdsDatabase(join(dataDir, "postgres")))
    throw new StartError(`There is no database in DATA_DIR ${dataDir}: npm start makes it.`)
  return startEmbedded(dataDir)
}
