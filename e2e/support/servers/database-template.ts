import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { lookForClocks } from "#db/movable-clock.ts"
import { database } from "./database.ts"

/** All that a first start leaves of the embedded database; other secrets and files each server makes for itself. */
const PARTS = ["postgres", "postgres-password"]
/** Keeps the files' owner, which as root is not us, and takes a fifth of the time of `cp`. */
const tar = (...args: string[]) => promisify(execFile)("tar", args)

interface Started {
  dataDir: string
  stop(options: { keepData: boolean }): Promise<number | null>
}

/** Ends a server that has made its database, which others then begin with. */
export async function makeTemplate({ dataDir, stop }: Started) {
  const sql = database(dataDir)
  // Tests kill processes, never the machine: nothing has to reach the disk.
  await sql`alter system set fsync = off`
  await lookForClocks(sql)
  await sql.end()
  const code = await stop({ keepData: true })
  if (code !== 0) throw new Error(`The server ended with ${code}`)
  const template = join(dataDir, "template.tar")
  await tar("-cf", template, "-C", dataDir, ...PARTS)
  process.env.E2E_DATABASE_TEMPLATE = template
}

/** Where a template was made, a database without people; otherwise the server makes its own. Says whether one is there now. */
export async function copyTemplate(dataDir: string) {
  const template = process.env.E2E_DATABASE_TEMPLATE
  if (template) await tar("-xpf", template, "-C", dataDir)
  return template !== undefined
}
