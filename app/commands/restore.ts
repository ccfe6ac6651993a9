import { existsSync, readdirSync } from "node:fs"
import { copyFile, mkdir, readdir, stat } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { holdsDatabase } from "#db/postgres-process.ts"
import { endWith, StartError } from "#db/start-error.ts"
import { DUMP, MARK } from "./backup.ts"
import { checkDatabase } from "./check-database.ts"
import { copyTree } from "./copy-tree.ts"
import { restoreDump } from "./dump.ts"
import { joinEmbedded } from "./existing-database.ts"
import { readOptions } from "./options.ts"

const USAGE = `Usage: npm run restore -- BACKUP [--deleted FILES] [--over]

Puts back what npm run backup has made, and opens it: into an empty DATA_DIR, or with DATABASE_URL into an empty database.

  --deleted FILES   the newest copy of the files that there is: its list of accounts that were deleted since the backup is taken
                    along, and the first start deletes them again
  --over            with DATABASE_URL: removes all that the database holds first
`
/** Of deleted accounts: see docs/operations.md. */
const LIST = /^0{32}-deleted/

interface Site {
  /** Past a pooler. */
  directUrl?: string
  dataDir: string
  storageFolder: string
}

export async function restore(
  backup: string,
  { directUrl, dataDir, storageFolder }: Site,
  { deleted, over = false }: { deleted?: string; over?: boolean } = {},
) {
  const isDump = existsSync(join(backup, DUMP))
  if (!isDump && !holdsDatabase(join(backup, "postgres"))) throw new StartError(`${backup} is no backup of Rishta's.`)
  if (isDump && !directUrl) throw new StartError("This backup is a dump: set DATABASE_URL to an empty database.")
  if (!isDump && directUrl)
    throw new StartError("This backup is a whole DATA_DIR, of the embedded database: leave DATABASE_URL out.")
  if (directUrl) {
    await restoreDump(directUrl, join(backup, DUMP), { over })
    await checkDatabase(directUrl)
    if (existsSync(join(backup, "files"))) await copyMissing(join(backup, "files"), storageFolder)
  } else {
    if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
      throw new StartError(`DATA_DIR ${dataDir} is not empty.`)
    await copyTree(backup, dataDir, (path) => path === MARK)
    const server = await joinEmbedded(dataDir)
    await checkDatabase(server.url).finally(server.stop)
  }
  if (deleted) await takeLists(join(deleted, "00"), join(storageFolder, "00"))
}

/** What is there already is newer: the lists of deleted accounts above all. */
async function copyMissing(from: string, to: string) {
  const there = (path: string) => existsSync(join(to, path))
  await copyTree(from, to, (path) => there(path) && !/^..$/.test(path))
}

/** The longer list holds all of the shorter one: accounts are only ever added. */
async function takeLists(from: string, to: string) {
  const lists = (await readdir(from).catch(() => [])).filter((name) => LIST.test(name))
  if (lists.length === 0) throw new StartError(`There is no list of deleted accounts in ${from}.`)
  await mkdir(to, { recursive: true })
  for (const name of lists) {
    const [newest, ours] = await Promise.all([from, to].map((folder) => sizeOf(join(folder, name))))
    if (newest! > ours!) await copyFile(join(from, name), join(to, name))
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

if (import.meta.main) {
  const { config } = await import("#app/config.server.ts")
  const { backup, ...options } = readOptions(USAGE, () => {
    const { values, positionals } = parseArgs({
      options: { deleted: { type: "string" }, over: { type: "boolean" } },
      allowPositionals: true,
    })
    if (positionals.length !== 1) throw new Error("One backup.")
    return { backup: resolve(positionals[0]!), ...values }
  })
  await restore(backup, config, options).catch(endWith)
  process.stdout.write(`Restored from ${backup} and opened: it is whole. npm start serves it.\n`)
  process.exit()
}
