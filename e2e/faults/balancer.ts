import { createHash } from "node:crypto"
import { once } from "node:events"
import { connect, createServer, type Socket } from "node:net"
import { freePort } from "../support/servers/server.ts"

export interface Balancer {
  origin: string
  targets: number[]
  close(): void
}

/**
 * What stands in front of several servers: a person's connections all go to the same one while it lives, so that polling
 * works too, and to another once it is gone.
 */
export async function startBalancer(): Promise<Balancer> {
  const port = await freePort()
  const open = new Set<Socket>()
  const targets: number[] = []
  const server = createServer((client) => {
    open.add(client)
    client.on("error", () => {}).once("close", () => open.delete(client))
    client.once("data", (first: Buffer) => {
      client.pause()
      tryEach(client, first, byPerson(first, targets))
    })
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  return {
    origin: `http://localhost:${port}`,
    targets,
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function byPerson(first: Buffer, targets: readonly number[]) {
  const person = /\bsid=([^;\r]+)/.exec(first.toString("latin1"))?.[1] ?? ""
  const index = createHash("sha256").update(person).digest().readUInt32BE(0) % Math.max(1, targets.length)
  return [...targets.slice(index), ...targets.slice(0, index)]
}

function tryEach(client: Socket, first: Buffer, [target, ...others]: number[]) {
  if (target === undefined) return client.destroy()
  const server = connect(target, "127.0.0.1")
  const refused = () => tryEach(client, first, others)
  server.once("error", refused)
  server.once("connect", () => {
    server.off("error", refused).on("error", () => client.destroy())
    server.once("close", () => client.destroy())
    client.once("close", () => server.destroy())
    server.write(first)
    client.pipe(server)
    server.pipe(client)
  })
}
