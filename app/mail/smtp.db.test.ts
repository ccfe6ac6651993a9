import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"

/** A mail server that is full for the first mail of each recipient, and then takes it; it knows nobody called `gone`. */
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
      if (address?.startsWith("gone")) return say(`550 <${address}> is not known here`)
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
const { sendMail, startMail, stopMail } = await import("./outbox.server.ts")
const { log } = await import("#app/logs/log.ts")
const databaseUrl = newDatabase()
beforeAll(() => startMail(databaseUrl()))
afterAll(async () => {
  await stopMail()
  server.close()
})

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

test("a mail that the server refuses for good is not tried again, and the log says by which code", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {})
  await sendMail({ to: "gone@example.com", subject: "Hello", text: "Your code is 123456." })
  await sendMail({ to: "bilal@example.com", subject: "Hello", text: "Your code is 123456." })
  await until(async () => {
    const jobs = await sql`select state, retry_count from outbox.job where name = 'mail' order by created_on`
    expect(jobs).toMatchObject([
      { state: "completed", retry_count: 0 },
      { state: "retry", retry_count: 0 },
    ])
  })
  const logged = warned.mock.calls.map(([ctx, message]) => ({ message, ...(ctx as object) }))
  expect(logged).toHaveLength(2)
  expect(logged).toContainEqual(
    expect.objectContaining({
      message: "mail refused for good",
      code: "EENVELOPE",
      reply: 550,
      mail: expect.any(String),
    }),
  )
  expect(logged).toContainEqual(expect.objectContaining({ message: "mail not delivered", reply: 452 }))
  expect(JSON.stringify(logged)).not.toContain("example.com")
})
