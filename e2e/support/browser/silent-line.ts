import { once } from "node:events"
import { createServer as createProxy } from "node:http"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { passOn } from "../servers/pass-on.ts"

/**
 * A line for a window, also of its service worker, that can swallow everything: what is open stays open, what is tried is
 * taken, and nothing comes until it speaks again.
 */
export async function silentLine() {
  const proxy = createProxy((incoming, outgoing) => {
    const { hostname, port, pathname, search } = new URL(incoming.url!)
    passOn(incoming, outgoing, { hostname, port, path: pathname + search, headers: incoming.headers })
  })
  proxy.on("connect", ({ url }, client: Socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    const server = connect(Number(port), hostname, () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n")
      join(client, server)
    })
    server.on("error", () => client.destroy())
  })
  await once(proxy.listen(0, "127.0.0.1"), "listening")

  const waiting = new Set<() => void>()
  let isSilent = false
  const speaks = () => new Promise<void>((resolve) => (isSilent ? waiting.add(resolve) : resolve()))
  const open = new Set<Socket>()
  const line = createServer((client) => {
    const server = connect((proxy.address() as AddressInfo).port, "127.0.0.1")
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from)
      from.on("error", () => {})
      from.on("data", async (bytes) => {
        from.pause()
        await speaks()
        to.write(bytes)
        from.resume()
      })
      from.on("close", () => to.destroy())
    }
  })
  await once(line.listen(0, "127.0.0.1"), "listening")
  return {
    proxy: { server: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, bypass: "<-loopback>" },
    fallSilent() {
      isSilent = true
    },
    speak() {
      isSilent = false
      for (const go of waiting) go()
      waiting.clear()
    },
    close() {
      for (const socket of open) socket.destroy()
      line.close()
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

function join(one: Socket, other: Socket) {
  one.pipe(other)
  other.pipe(one)
  one.on("error", () => other.destroy())
  other.on("error", () => one.destroy())
}
