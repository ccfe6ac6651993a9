import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"

/**
 * A mail server that is full for the first mail of each recipient, and then takes it; for `late` it is full until it is
 * emptied, and it knows nobody called `gone`.
 */
function fickleServer() {
  const taken: { recipients: string[]; message: string }[] = []
  const refused = new Set<string>()
  const state = { full: true }
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
      if (address && (!refused.has(address) || (address.startsWith("late") && state.full))) {
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
  return { server, taken, state }
}

const { server, taken, state } = fickleServer()
server.listen(0, "127.0.0.1")
await once(server, "listening")
vi.stubEnv("SMTP_URL", `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
const { deliver } = await import("./delivery.server.ts")
const { GIVEN_UP, sendMail, startMail, stopMail } = await import("./outbox.server.ts")
const { listGivenUp, sendAgain, waitingMails } = await import("./mail-queue.server.ts")
const { wake } = await import("#app/jobs/boss.server.ts")
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

test("a mail that the server refuses for good is given up at once, and the log says by which code", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => {})
  await sendMail({ to: "gone@example.com", subject: "Hello", text: "Your code is 123456." })
  await sendMail({ to: "bilal@example.com", subject: "Hello", text: "Your code is 123456." })
  await until(async () => {
    const jobs = await sql`select state, retry_count from outbox.job where name = 'mail' order by created_on`
    expect(jobs).toMatchObject([
      { state: "failed", retry_count: 0 },
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

/** As three days leave it: what waits for its next try comes to its last. */
const afterThreeDays = () => sql`update outbox.job set retry_count = retry_limit - 1, start_after = now()
  where name = 'mail' and state = 'retry'`

test("What was given up stands there with the server's word, and shows nothing of what it says", async () => {
  const { total, mails } = await listGivenUp(10)
  expect(total).toBe(1)
  expect(mails).toMatchObject([
    {
      to: "gone@example.com",
      subject: "Hello",
      why: expect.stringContaining("550 <gone@example.com> is not known here"),
      tries: 1,
      tooLate: false,
    },
  ])
  expect(JSON.stringify(mails)).not.toContain("123456")
  for (const { row } of await sql<{ row: string }[]>`select job::text as row from outbox.job where name = ${GIVEN_UP}`)
    expect(row).not.toMatch(/123456|example\.com|550/)
})

test("A mail that waits tells since when and what the server said", async () => {
  await sendMail({ to: "sana@example.com", subject: "Hello", text: "x" })
  await until(async () => {
    const { waiting, since, why } = await waitingMails()
    expect(waiting).toBeGreaterThan(0)
    expect(Math.abs(Date.now() - since!.getTime())).toBeLessThan(60 * 60 * 1000)
    expect(why).toContain("452")
  })
})

test("A mail that was tried for too long is given up, and goes out once it is sent again", async () => {
  await sendMail({ to: "late@example.com", subject: "A request", text: "Somebody asks." })
  await until(async () => {
    await afterThreeDays()
    wake("mail")
    const { mails } = await listGivenUp(10)
    expect(mails.find(({ to }) => to === "late@example.com")).toMatchObject({
      tries: 82,
      why: expect.stringContaining("452"),
    })
  })
  const { id } = (await listGivenUp(10)).mails.find(({ to }) => to === "late@example.com")!
  state.full = false
  const noted: number[] = []
  const note = async (_tx: unknown, mails: number) => noted.push(mails)
  expect([await sendAgain(id, note), await sendAgain(id, note), noted]).toEqual([1, 0, [1]])
  await until(() => expect(taken.map(({ recipients }) => recipients)).toContainEqual(["late@example.com"]))
  expect((await listGivenUp(10)).mails.map(({ to }) => to)).not.toContain("late@example.com")
})

test("All at once can be sent again; what is refused once more comes back, and a link that holds no longer goes nowhere", async () => {
  await sendMail({ to: "gone.too@example.com", subject: "A link", text: "x" }, { until: new Date(Date.now() + 60_000) })
  await until(async () => expect((await listGivenUp(10)).total).toBe(2))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 120_000 })
  const before = (await listGivenUp(10)).mails
  expect(before.map(({ to, tooLate }) => [to, tooLate])).toEqual([
    ["gone.too@example.com", true],
    ["gone@example.com", false],
  ])
  expect(await sendAgain(undefined, async () => {})).toBe(2)
  await until(async () => {
    const { mails } = await listGivenUp(10)
    expect(mails.map(({ to }) => to)).toEqual(["gone@example.com"])
    expect(mails[0]!.id).not.toBe(before[1]!.id)
  })
  vi.useRealTimers()
})
