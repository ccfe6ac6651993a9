import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"

/** A mail server that takes every mail but those to whoever is `unknown` to it. */
export async function mailServer() {
  const unknown = new Set<string>()
  const taken: { to: string; mail: string }[] = []
  const server = createServer((socket) => {
    let [to, mail] = ["", null as string | null]
    const say = (line: string) => socket.write(`${line}\r\n`)
    say("220 mail.example is ready")
    // A server under test may be ended in the midst of a mail.
    socket.on("error", () => socket.destroy())
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (mail !== null) {
        mail += text
        if (!mail.endsWith("\r\n.\r\n")) return
        taken.push({ to, mail })
        mail = null
        return say("250 Taken, thank you")
      }
      const receiver = /^RCPT TO:<(.*?)>/i.exec(text)?.[1]
      if (receiver && unknown.has(receiver)) return say(`550 <${receiver}> is not known here`)
      to = receiver ?? to
      if (/^DATA/i.test(text)) {
        mail = ""
        return say("354 Go on")
      }
      say(/^QUIT/i.test(text) ? "221 Goodbye" : "250 Well")
    })
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, unknown, taken, close: () => void server.close() }
}
