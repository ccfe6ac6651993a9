import { parseArgs } from "node:util"
import postgres from "postgres"
import { config } from "#app/config.server.ts"
import { migrateDatabase } from "#db/client.ts"
import { startEmbedded } from "#db/embedded.ts"
import { addProfiles } from "./bulk.ts"

const MOST = 10_000_000
const USAGE = `Usage: npm run seed -- --profiles N

Adds N generated profiles (1 to ${MOST.toLocaleString("en")}) to the database of DATABASE_URL, or to the embedded one in DATA_DIR.
`
const STEP_PERCENT = 5

/** The wanted number, or undefined for arguments that mean nothing. */
function wantedProfiles() {
  try {
    const { values } = parseArgs({ options: { profiles: { type: "string" } } })
    const count = /^\d{1,8}$/.test(values.profiles ?? "") ? Number(values.profiles) : 0
    return count >= 1 && count <= MOST ? count : undefined
  } catch {
    return undefined
  }
}

const count = wantedProfiles()
if (!count) {
  process.stderr.write(USAGE)
  process.exit(2)
}

const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir)
const url = config.databaseUrl ?? embedded!.url
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
const sql = postgres(url, { onnotice: () => {} })
let said = 0

try {
  await migrateDatabase(url)
  process.stdout.write(`Adding ${count.toLocaleString("en")} profiles\n`)
  await addProfiles(sql, count, (done) => {
    const percent = Math.floor((done / count) * 100)
    if (percent < said + STEP_PERCENT && done < count) return
    said = percent
    process.stdout.write(`${String(percent).padStart(3)} %  ${done.toLocaleString("en")} profiles, ${seconds()}\n`)
  })
  process.stdout.write(`Done in ${seconds()}\n`)
} finally {
  await sql.end({ timeout: 5 })
  await embedded?.stop()
}
