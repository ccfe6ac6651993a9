import { once } from "node:events"
import { connect, createServer } from "node:net"
import { freePort } from "../support/servers/server.ts"

/**
 * A line to PostgreSQL that breaks at the worst moment: what was asked with a member's words in it has been answered,
 * so it is committed, but the answer never arrives.
 */
export async function startDatabaseLine(url: string, shouldBreak: () => boolean, knownPort?: number) {
  const target = new URL(url)
  const port = knownPort ?? (await freePort())
  let broken = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    let doomed = false
    client.on("data", (asked) => {
      if (asked.includes("From ") && shouldBreak()) doomed = true
      database.write(asked)
    })
    database.on("data", (answered) => {
      if (!doomed) return client.write(answered)
      broken++
      client.resetAndDestroy()
      database.destroy()
    })
    client.on("error", () => {}).once("close", () => database.destroy())
    database.on("error", () => {}).once("close", () => client.destroy())
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  const line = new URL(url)
  line.port = String(port)
  return { url: line.href, broken: () => broken, close: () => server.close() }
}
