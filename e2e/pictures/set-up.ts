import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { startEmbedded } from "#db/embedded.ts"
import { arrangeChromium } from "../support/browser/browser.ts"
import { startServer } from "../support/servers/server.ts"
import { slowDatabase } from "./slow-clock.ts"
import { makeWorld } from "./world/world.ts"

/** As many as fill a list and leave others short. */
const SAMPLE_PROFILES = "150"

/** A server of its own, whose clock nearly stands still, with the sample's people and some more. */
export default async function setUp() {
  arrangeChromium()
  const dataDir = await mkdtemp(join(tmpdir(), "rishta-pictures-"))
  const began = new Date()
  // The database lives as long as one of the two uses it.
  const database = await startEmbedded(dataDir)
  const sql = postgres(database.url, { max: 1 })
  await slowDatabase(sql, began)
  await sql.end()
  const server = await startServer({
    DATA_DIR: dataDir,
    SAMPLE_PROFILES,
    SLOW_CLOCK_BEGAN: String(began.getTime()),
    NODE_OPTIONS: `--import ${new URL("slow-server.ts", import.meta.url).href}`,
  })
  await database.stop()
  process.env.E2E_ORIGIN = server.origin
  process.env.E2E_DATA_DIR = dataDir
  process.env.PICTURES_RUN = began.toISOString()
  process.env.PICTURES_WORLD = JSON.stringify(await makeWorld())
  return async () => {
    await server.stop()
  }
}
