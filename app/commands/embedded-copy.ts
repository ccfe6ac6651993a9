import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import postgres from "postgres"
import { makeFolder } from "#db/make-folder.ts"
import { copyTree, likeIts } from "./copy-tree.ts"

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
export async function copyDataDir(databaseUrl: string, dataDir: string, target: string) {
  makeFolder(target)
  await copyDatabase(databaseUrl, join(dataDir, "postgres"), join(target, "postgres"))
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
