import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"

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
const { forgetGivenUp, listGivenUp, sendAgain, waitingMails } = await import("./mail-queue.server.ts")
const { wake } = await import("#app/jobs/boss.server.ts")
const { log } = await import("#app/logs/log.ts")
const databaseUrl = newDatabase()
const clock = movableClock()
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

const givenUpTo = async (address: string) => (await listGivenUp(50)).mails.filter(({ to }) => to === address)

test("What was given up stands there with the server's word, and shows nothing of what it says", async () => {
  const to = "gone.ayesha@example.com"
  await sendMail({ to, subject: "Hello", text: "Your code is 123456." })
  const [mail] = await until(async () => {
    const found = await givenUpTo(to)
    expect(found).toHaveLength(1)
    return found
  })
  expect(mail).toMatchObject({
    subject: "Hello",
    why: expect.stringContaining(`550 <${to}> is not known here`),
    tries: 1,
  })
  expect(JSON.stringify(mail)).not.toContain("123456")
  for (const { row } of await sql<{ row: string }[]>`select job::text as row from outbox.job where name = ${GIVEN_UP}`)
    expect(row).not.toMatch(/123456|example\.com|not known/)
})

test("A mail that waits says since when and what the server answered", async () => {
  await sendMail({ to: "sana@example.com", subject: "Hello", text: "x" })
  await until(async () => {
    const { waiting, since, why } = await waitingMails()
    expect(waiting).toBeGreaterThan(0)
    expect(since).toBeInstanceOf(Date)
    expect(why).toContain("452")
  })
})

test("A mail that was tried for three days is given up, and goes out once it is sent again", async () => {
  const to = "late@example.com"
  await sendMail({ to, subject: "A request", text: "Somebody asks." })
  const [mail] = await until(async () => {
    await afterThreeDays()
    wake("mail")
    const found = await givenUpTo(to)
    expect(found).toMatchObject([{ tries: 82, why: expect.stringContaining("452") }])
    return found
  })
  state.full = false
  const noted: number[] = []
  const note = async (_tx: unknown, mails: number) => noted.push(mails)
  expect([await sendAgain(mail!.id, note), await sendAgain(mail!.id, note), noted]).toEqual([1, 0, [1]])
  await until(() => expect(taken.map(({ recipients }) => recipients)).toContainEqual([to]))
  expect(await givenUpTo(to)).toEqual([])
})

test("All can be sent again at once; what is refused once more comes back, and a link that holds no longer goes nowhere", async () => {
  const [to, late] = ["gone.omar@example.com", "gone.zara@example.com"]
  await sendMail({ to, subject: "A request", text: "x" })
  await sendMail({ to: late, subject: "A link", text: "x" }, { until: new Date(Date.now() + 60_000) })
  const both = () => Promise.all([givenUpTo(to), givenUpTo(late)])
  await until(async () => expect((await both()).flat()).toHaveLength(2))
  await clock.forward({ minutes: 2 })
  const before = (await both()).flat()
  expect(before.map(({ tooLate }) => tooLate)).toEqual([false, true])
  expect(await sendAgain(undefined, async () => {})).toBeGreaterThanOrEqual(2)
  await until(async () => {
    const [again, none] = await both()
    expect(again.map(({ id }) => id)).not.toContain(before[0]!.id)
    expect([again.length, none.length]).toEqual([1, 0])
  })
})

test("What was given up is kept for fourteen days, and goes with whoever leaves", async () => {
  const [email, other] = ["gone.for.good@example.com", "gone.bilal@example.com"]
  for (const to of [email, other]) await sendMail({ to, subject: "Hello", text: "x" })
  const both = () => Promise.all([givenUpTo(email), givenUpTo(other)])
  await until(async () => expect((await both()).flat()).toHaveLength(2))
  await db.transaction((tx) => forgetGivenUp(tx, { email }))
  expect(await both()).toMatchObject([[], [{ to: other }]])
  // By which pg-boss sweeps.
  const kept = await sql`select distinct extract(day from keep_until - created_on)::int as days
    from outbox.job where name = ${GIVEN_UP}`
  expect(kept).toEqual([{ days: 14 }])
})
