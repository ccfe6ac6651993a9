import { randomUUID } from "node:crypto"
import { rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { makeMovable, millisecondsOf, type Span, setAhead } from "#db/movable-clock.ts"
import { database } from "./database.ts"
import { startServer } from "./server.ts"

const SERVER = ["node_modules/.bin/node", "--import", "./e2e/support/servers/moved-date.ts", "server.ts"]

/** A server of one's own, with a clock that goes forward by what a story says, and never back: PostgreSQL's `now()` and Node's `Date`. */
export async function startServerWithClock() {
  const file = join(tmpdir(), `rishta-clock-${randomUUID()}`)
  await writeFile(file, Buffer.alloc(8))
  const server = await startServer({ CLOCK_FILE: file }, SERVER)
  const sql = database(server.dataDir)
  await makeMovable(sql)
  let ahead = 0
  return {
    ...server,
    async forward(span: Span) {
      ahead += millisecondsOf(span)
      await setAhead(sql, ahead)
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(ahead)
      await writeFile(file, bytes, { flag: "r+" })
    },
    async stop() {
      const code = await server.stop()
      await rm(file)
      return code
    },
  }
}
