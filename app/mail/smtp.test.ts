import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, expect, test, vi } from "vitest"

/** A mail server that is full for the first mail of each recipient, and then takes it. */
function fickleServer() {
  const taken: { recipients: string[]; message: string }[] = []
  const refused = new Set<string>()
  const server = createServer((socket) => {
    let recipients: string[] = []
    let message: string | undefined
    const say = (line: string) => socket.write(`${line}\r\n`)
    say("220 ready")
    socket.setEncoding("utf8").on("data", (text: string) => {
      if (message !== undefined) {
        message += text
        if (!message.endsWith("\r\n.\r\n")) return
        taken.push({ recipients, message })
        message = undefined
        recipients = []
        return say("250 taken")
      }
      const address = /^RCPT TO:<(.*?)>/i.exec(text)?.[1]
      if (address && !refused.has(address)) {
        refused.add(address)
        return say(`452 <${address}> is full`)
      }
      if (address) recipients.push(address)
      if (/^DATA/i.test(text)) {
        message = ""
        return say("354 go on")
      }
      say(/^QUIT/i.test(text) ? "221 bye" : "250 ok")
    })
  })
  return { server, taken }
}

const { server, taken } = fickleServer()
server.listen(0, "127.0.0.1")
await once(server, "listening")
vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
const { deliver } = await import("./delivery.server.ts")
afterAll(() => server.close())

test("a mail that the server would not take at first is the same mail the second time", async () => {
  const mail = { to: "ayesha@example.com", subject: "Hello", text: "Your code is 123456." }
  const posting = { id: crypto.randomUUID(), at: new Date() }
  await expect(deliver(mail, posting)).rejects.toThrow()
  await deliver(mail, posting)
  expect(taken).toHaveLength(1)
  expect(taken[0]?.recipients).toEqual(["ayesha@example.com"])
  expect(taken[0]?.message).toContain(`Message-ID: <${posting.id}@localhost>`)
  expect(taken[0]?.message).toContain("\r\n\r\nYour code is 123456.")
})
