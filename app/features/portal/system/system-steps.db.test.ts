import { afterAll, beforeAll, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { repeat } from "#app/jobs/boss.server.ts"
import { startMail, stopMail } from "#app/mail/outbox.server.ts"
import { mailsTo } from "#app/mail/outbox-for-tests.ts"
import { until } from "#app/until-for-tests.ts"
import { version } from "#app/version.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { readSystem } from "./system.server.ts"
import { takeSystemStep } from "./system-steps.server.ts"

const address = newDatabase()
let runs = 0
let leave = () => {}
const atWork = () => new Promise<void>((resolve) => (leave = resolve))
beforeAll(async () => {
  await startMail(address())
  await repeat("old-visits", "20 22 * * *", async () => {
    runs += 1
    await atWork()
  })
})
afterAll(stopMail)

const administrator = () => makePerson("Nadia", { role: "admin" })
const start = (nadia: Parameters<typeof takeSystemStep>[0], job: string) =>
  takeSystemStep(nadia, { intent: "run", job }, ctx())
const shown = async () => (await readSystem()).jobs.find(({ name }) => name === "old-visits")

test("A job that Nadia starts runs at once and stands in the audit; while it is at work it is not begun once more", async () => {
  const nadia = await administrator()
  await until(() => expect(runs).toBe(1))
  expect(await shown()).toMatchObject({ state: "Is at work", turn: "every night" })
  expect(await start(nadia, "old-visits")).toMatchObject({ done: false, reason: "busy" })
  leave()
  await until(async () => expect(await shown()).toMatchObject({ state: "Done" }))

  await until(async () => expect(await start(nadia, "old-visits")).toMatchObject({ done: true }))
  await until(() => expect(runs).toBe(2))
  leave()
  expect(await sql`select actor_id::int as by, detail from audit_event where action = 'job.run'`).toEqual([
    { by: nadia.id, detail: { job: "old-visits" } },
  ])
})

test.each(["toString", "mail", "nothing"])("What is no recurring job, as '%s', is not found", async (job) => {
  expect(await start(await administrator(), job)).toMatchObject({ done: false, reason: "not-found" })
})

test("A mail that nobody has given up is not sent again", async () => {
  const nadia = await administrator()
  for (const step of [{ intent: "send-again", mail: crypto.randomUUID() }, { intent: "send-all" }] as const)
    expect(await takeSystemStep(nadia, step, ctx())).toMatchObject({ done: false, reason: "not-found" })
  expect(await sql`select 1 from audit_event where action = 'mail.sent-again'`).toHaveLength(0)
})

test("A test mail goes to whoever asks, and without a mail server into a file", async () => {
  const nadia = await administrator()
  const sent = await takeSystemStep(nadia, { intent: "test" }, ctx())
  expect(sent).toMatchObject({ done: true, value: expect.stringContaining("No mail server is set") })
  expect((await mailsTo(nadia.email))[0]).toContain("Subject: A test mail from Rishta")
})

test("The page knows version, migrations and what waits", async () => {
  expect(await readSystem()).toMatchObject({
    version,
    migrations: { count: expect.any(Number), last: expect.stringMatching(/^\d{4}_/) },
    mail: { toFile: true, waiting: 0, since: null, why: null },
    givenUp: { total: 0, mails: [] },
  })
})
