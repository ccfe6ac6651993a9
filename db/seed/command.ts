import { parseArgs } from "node:util"
import postgres from "postgres"
import { openExisting } from "#app/commands/existing-database.ts"
import { migrateDatabase } from "#db/client.ts"
import { endWith } from "../start-error.ts"
import { addProfiles } from "./bulk.ts"

const MOST = 10_000_000
const USAGE = `Usage: npm run seed -- --profiles N

Adds N generated profiles (1 to ${MOST.toLocaleString("en")}) to the database of DATABASE_URL, or to the embedded one in DATA_DIR,
which the first npm start has made.
`
const STEP_PERCENT = 5

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

const database = await openExisting().catch(endWith)
const began = performance.now()
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`
const sql = postgres(database.url, { onnotice: () => {} })
let said = 0

try {
  await migrateDatabase(database.url)
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
  await database.stop()
}
// A database that others still use is a child of this process and would keep it running.
process.exit()
