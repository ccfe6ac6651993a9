import { once } from "node:events"
import { createServer } from "node:https"
import { generate } from "selfsigned"
import { passOn } from "./pass-on.ts"

/** What stands in front of a real installation: takes https, passes plain http on and says who asked. */
export async function startTlsProxy(port: number, target: number) {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], { keySize: 2048 })
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const forwarded = [incoming.headers["x-forwarded-for"], incoming.socket.remoteAddress].filter(Boolean).join(", ")
    const headers = { ...incoming.headers, "x-forwarded-for": forwarded, "x-forwarded-proto": "https" }
    passOn(incoming, outgoing, { host: "127.0.0.1", port: target, headers })
  }).listen(port, "127.0.0.1")
  await once(server, "listening")
  return { origin: `https://localhost:${port}`, close: () => server.close() }
}
