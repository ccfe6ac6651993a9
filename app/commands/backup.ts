import { existsSync } from "node:fs"
import { mkdir, readdir, rm, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { noteRun } from "#app/jobs/job-runs.server.ts"
import { version } from "#app/version.ts"
import { connect, disconnect } from "#db/client.ts"
import { endWith, StartError } from "#db/start-error.ts"
import { checkDatabase } from "./check-database.ts"
import { copyTree } from "./copy-tree.ts"
import { checkDump, dump } from "./dump.ts"
import { copyDataDir } from "./embedded-copy.ts"
import { joinEmbedded, openExisting } from "./existing-database.ts"
import { readOptions } from "./options.ts"

/** Stands in a backup that was opened and found whole. */
export const MARK = "rishta-backup.json"
export const DUMP = "rishta.dump"

const USAGE = `Usage: npm run backup -- NEW_FOLDER
       npm run backup -- FOLDER --keep N

Backs up database, secrets and files while the product runs, opens the backup and so proves that it is whole.
The second way makes a folder with the time as its name in FOLDER, and then removes the oldest ones there beyond N.

Of the embedded database the backup is a whole DATA_DIR. With DATABASE_URL it is a dump, for which pg_dump has to be on this
machine, and the files, unless they are in a bucket; the secrets are then yours to keep. npm run restore puts it back.
`

interface Site {
  /** Past a pooler. */
  directUrl?: string
  dataDir: string
  storageFolder: string
  bucket?: unknown
}

/** Into a new folder, which is gone again where that fails: what is not whole is no backup, and one a night would fill the disk. */
export async function backUp(site: Site, target: string) {
  await mkdir(target).catch(({ code }) => {
    throw new StartError(`The new folder ${target} cannot be made (${code}).`)
  })
  try {
    await fill(target, site)
  } catch (error) {
    // Why it failed is worth more than why its rest stays.
    await rm(target, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

async function fill(target: string, { directUrl, dataDir, storageFolder, bucket }: Site) {
  const database = await openExisting({ directUrl, dataDir })
  connect(database.url, { connections: 1 })
  try {
    await noteRun("backup", async () => {
      if (directUrl) {
        await dump(directUrl, join(target, DUMP))
        if (!bucket && existsSync(storageFolder))
          await copyTree(storageFolder, join(target, "files"), (path) => path === "incoming")
        await checkDump(join(target, DUMP))
      } else {
        await copyDataDir(database.url, dataDir, target)
        const copy = await joinEmbedded(target)
        await checkDatabase(copy.url).finally(copy.stop)
      }
      await writeFile(join(target, MARK), JSON.stringify({ at: new Date(), version }))
    })
  } finally {
    await disconnect()
    await database.stop()
  }
}

/** Only of what was made here and found whole. */
export async function removeOld(folder: string, keep: number) {
  const names = await readdir(folder)
  const backups = names.filter((name) => existsSync(join(folder, name, MARK))).sort()
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

if (import.meta.main) {
  const { config } = await import("#app/config.server.ts")
  const { folder, keep } = readOptions(USAGE, () => {
    const { values, positionals } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true })
    if (positionals.length !== 1) throw new Error("One folder.")
    if (values.keep && !/^[1-9]\d{0,2}$/.test(values.keep)) throw new Error("--keep takes a number from 1 to 999.")
    return { folder: resolve(positionals[0]!), keep: values.keep && Number(values.keep) }
  })
  const name = new Date().toISOString().slice(0, 19).replaceAll(":", "-")
  const target = keep ? join(folder, name) : folder
  await backUp(config, target).catch(endWith)
  process.stdout.write(`Backed up to ${target} and opened: it is whole. npm run restore -- ${target} puts it back.\n`)
  if (keep) for (const old of await removeOld(folder, keep)) process.stdout.write(`Removed ${old}.\n`)
  // A database that others still use is a child of this process and would keep it running.
  process.exit()
}
