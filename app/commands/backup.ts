import { chmod, chown, copyFile, mkdir, readdir, stat, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import postgres from "postgres"
import { endWith, StartError } from "#db/start-error.ts"
import { joinEmbedded } from "./existing-database.ts"

/** What a server creates itself, and the log, which is copied last. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts"]
const EMPTY = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
]

/** Copies the embedded database, secrets and files to a new folder while the product runs; the copy is a DATA_DIR. */
export async function backUp(dataDir: string, target: string) {
  const server = await joinEmbedded(dataDir)
  try {
    await mkdir(target).catch(({ code }) => {
      throw new StartError(`The new folder ${target} cannot be made (${code}).`)
    })
    await copyDatabase(server.url, join(dataDir, "postgres"), join(target, "postgres"))
  } finally {
    await server.stop()
  }
  // Files after the rows that name them: one without a row is harmless.
  await copyTree(dataDir, target, (path) => path === "postgres")
}

async function copyDatabase(url: string, from: string, to: string) {
  const session = postgres(url, { max: 1, idle_timeout: 0, max_lifetime: null, onnotice: () => {} })
  try {
    // The log since the start of the backup must not be recycled; a temporary slot keeps it and ends with the session.
    await session`select pg_create_physical_replication_slot('backup', true, true)`
    await session`select pg_backup_start('rishta', fast => true)`
    await copyTree(
      from,
      to,
      (path) => NOT_COPIED.includes(path) || EMPTY.some((folder) => path.startsWith(`${folder}/`)),
    )
    const [stopped] = await session<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`
    await writeFile(join(to, "backup_label"), stopped!.labelfile)
    await likeIts(from, to, join(to, "backup_label"))
    await copyTree(join(from, "pg_wal"), join(to, "pg_wal"), () => false)
  } finally {
    await session.end({ timeout: 5 })
  }
}

async function copyTree(from: string, to: string, leaveOut: (path: string) => boolean, below = "") {
  await mkdir(join(to, below), { recursive: true })
  await likeIts(join(from, below), join(to, below))
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (leaveOut(path)) continue
    if (entry.isDirectory()) await copyTree(from, to, leaveOut, path)
    else
      await copyFile(join(from, path), join(to, path))
        .then(() => likeIts(join(from, path), join(to, path)))
        .catch(unlessGone)
  }
}

/** Owner and rights as in the original: PostgreSQL opens no folder that others may read. */
async function likeIts(original: string, copy: string, ...more: string[]) {
  const { uid, gid, mode } = await stat(original)
  for (const path of [copy, ...more]) if (process.getuid?.() === 0) await chown(path, uid, gid)
  await chmod(copy, mode)
}

/** Tables and temporary files vanish during the copy; the database's log covers them. */
function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== "ENOENT") throw error
}

if (import.meta.main) {
  const { config } = await import("#app/config.server.ts")
  const [folder] = process.argv.slice(2)
  if (!folder || config.databaseUrl) {
    process.stderr.write(
      "Usage: npm run backup -- NEW_FOLDER   (for the embedded database; others: see docs/operations.md)\n",
    )
    process.exit(2)
  }
  await backUp(config.dataDir, resolve(folder)).catch(endWith)
  process.stdout.write(`Backed up to ${folder}. To go back: DATA_DIR=${folder} npm start, on a copy of it.\n`)
  // A database that others still use is a child of this process and would keep it running.
  process.exit()
}
