import { expect, test } from "vitest"
import { currentRequest, traced } from "#app/logs/current-request.ts"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { mailToOrder, RETRIES, sendMail } from "./outbox.server.ts"
import { bodyOf, mailsHolding, mailsTo, runningOutbox } from "./outbox-for-tests.ts"

runningOutbox(newDatabase())

const unique = () => `${crypto.randomUUID()}@example.com`

test("a mail becomes a file with a plain-text part, and the queue holds nothing that can be read", async () => {
  const to = unique()
  await sendMail({ to, subject: "Hello", text: "Your code is 123456." })
  const [mail] = await mailsTo(to)
  expect(mail).toContain("Content-Type: text/plain; charset=utf-8")
  expect(mail).toContain("From: Rishta <no-reply@rishta.example>")
  expect(bodyOf(mail!)).toContain("Your code is 123456.")
  const jobs = await sql<{ row: string }[]>`select job::text as row from outbox.job`
  expect(jobs.length).toBeGreaterThan(0)
  for (const { row } of jobs) expect(row).not.toMatch(/123456|example\.com/)
})

test("A mail may have a part with its looks, and tells mail programs in one line where such mails end", async () => {
  const to = unique()
  const unsubscribe = `https://rishta.example/mail/unsubscribe/request.${"abcdefghijkmnop".repeat(3)}`
  await sendMail({ to, subject: "Hello", text: "Somebody asks.", html: "<p>Somebody <b>asks</b>.</p>", unsubscribe })
  const [mail] = await mailsTo(to)
  expect(mail).toContain("Content-Type: multipart/alternative;")
  expect(mail!.indexOf("text/plain")).toBeLessThan(mail!.indexOf("text/html"))
  expect(mail!.replaceAll("\r\n ", " ")).toContain(`\r\nList-Unsubscribe: <${unsubscribe}>\r\n`)
  expect(mail).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
})

test.each([
  ["a line break", "victim@example.com\r\nBcc: other@example.com"],
  ["a comma", "victim@example.com, other@example.com"],
  ["a name", '"x" <victim@example.com>, other@example.com'],
])("%s in an address adds neither header nor recipient", async (_what, address) => {
  const text = crypto.randomUUID()
  await sendMail({ to: address, subject: "x\r\nBcc: other@example.com", text })
  const [mail] = await mailsHolding(text, 1)
  expect(mail).not.toMatch(/^Bcc:/im)
  expect(mail!.match(/^To:/gim)).toHaveLength(1)
  // All of it is the quoted local part of one address.
  expect(mail).toMatch(/^To: <"(?:[^"\\]|\\.)*"@example\.com>\r$/m)
})

test("a mail that is no longer worth delivering is dropped", async () => {
  const late = unique()
  const newAddress = unique()
  await sendMail({ to: late, subject: "late", text: "x" }, { until: new Date(Date.now() - 1) })
  await sendMail({ to: newAddress, subject: "fresh", text: "x" })
  await mailsTo(newAddress)
  expect(await mailsTo(late, 0)).toEqual([])
})

test("a mail that its job writes waits in the queue, tells its request, and shows nothing even when it fails", async () => {
  const to = unique()
  const order = mailToOrder("test", async ({ lost }: { to: string; lost?: true }) => {
    if (lost) throw new Error(`no record of ${to}`)
    await sendMail({ to, subject: currentRequest()!.id, text: "x" })
  })
  await traced({ id: "one request" }, () => order({ to }))
  await traced({ id: "another" }, () => order({ to, lost: true }))
  expect((await mailsTo(to))[0]).toContain("Subject: one request")
  await until(async () => {
    const [job] = await sql`select state, job::text as row from outbox.job where data ->> 'request' = 'another'`
    expect(job!.state).toBe("retry")
    expect(job!.row).not.toContain(to)
  })
})

test("where many wait, a code is ahead of what can wait, and that ahead of what can wait longest", async () => {
  const waits = { "a week's matches": 7, "a request": 1, "a code": undefined }
  for (const [id, after] of Object.entries(waits))
    await traced({ id }, () => sendMail({ to: unique(), subject: id, text: "x" }, { after }))
  const jobs = await sql`select data ->> 'request' as id from outbox.job
    where data ->> 'request' in ${sql(Object.keys(waits))} order by priority desc`
  expect(jobs.map(({ id }) => id)).toEqual(["a code", "a request", "a week's matches"])
})

test("a mail waits for three days for a mail server, in pauses that grow to an hour", () => {
  const { retryLimit, retryDelay, retryDelayMax } = RETRIES
  // As pg-boss has them: each up to twice as long, by chance.
  const pauses = Array.from({ length: retryLimit }, (_, n) => Math.min(retryDelayMax, retryDelay * 2 ** n))
  const longest = pauses.map((pause) => Math.min(retryDelayMax, 2 * pause))
  const hours = (seconds: number[]) => seconds.reduce((sum, one) => sum + one, 0) / 3_600
  expect(hours(pauses)).toBeGreaterThan(72)
  expect(hours(longest)).toBeLessThan(74)
})
