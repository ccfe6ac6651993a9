import { readdirSync, readFileSync } from "node:fs"
import type { ServerResponse } from "node:http"
import { join } from "node:path"
import { member } from "../../support/people/members.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { paymentService, paysAt, reportPayment } from "../../support/servers/payment-service.ts"
import { startServer } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const SECRETS = ["a-new-secret-of-the-service", "the-secret-before-it"]
const PAN = "4111111111111111"

test("A real payment service takes orders, may be away, and reports by signed events", async () => {
  const service = await paymentService()
  const server = await startServer({
    PAYMENT_SERVICE_URL: service.origin,
    PAYMENT_WEBHOOK_SECRET: SECRETS.join(","),
  })
  const { dataDir, origin } = server
  const ayesha = await member({ dataDir })
  const Cookie = `sid=${ayesha.token}`
  const order = (plan: string) => post(origin, "/subscribe", { plan }, { Cookie })
  const withNotice = ({ headers }: Awaited<ReturnType<typeof order>>) =>
    [Cookie, ...[headers["set-cookie"]].flat().map((line) => line!.split(";")[0]!)].join("; ")
  const payments = async () =>
    (await database(dataDir)`select status from payment order by id`).map((row) => row.status)
  const active = async () =>
    (await database(dataDir)`select plan from subscription where account_id = ${ayesha.id} and status = 'active'`).map(
      (row) => row.plan,
    )

  await test.step("its own page is redirected to; a page elsewhere is a link", async () => {
    service.answer = paysAt(`${service.origin}/pay/1`)
    const there = await order("pro")
    expect([there.status, there.headers.location]).toEqual([302, `${service.origin}/pay/1`])
    expect(service.asked.at(-1)).toMatchObject({ email: ayesha.email, plan: "pro" })
    service.answer = paysAt("http://127.0.0.1:9/pay/1")
    // The same plan would be answered with the order that waits.
    const link = await order("standard")
    expect([link.status, link.headers.location]).toEqual([302, "/subscribe"])
    const ready = await send(origin, "/subscribe", { headers: { Cookie: withNotice(link) } })
    expect(ready.text).toContain('href="http://127.0.0.1:9/pay/1"')
  })

  await test.step("refusing, answering nonsense or gone, it costs nothing", async () => {
    for (const answer of [
      (res: ServerResponse) => void res.writeHead(422).end("{}"),
      (res: ServerResponse) => void res.writeHead(500).end(),
      (res: ServerResponse) => void res.end("<html>"),
      paysAt("javascript:alert(1)"),
      paysAt("https://pay.example/1"),
      (res: ServerResponse) => void res.destroy(),
    ]) {
      service.answer = answer
      const refused = await order("basic")
      expect([refused.status, refused.headers.location]).toEqual([302, "/subscribe?plan=basic&region=pakistan"])
      const page = await send(origin, "/subscribe?plan=basic", {
        headers: { Cookie: withNotice(refused) },
      })
      expect(page.text).toContain("Nothing was charged")
    }
    expect(await payments()).toEqual(["pending", "pending", ...Array(6).fill("failed")])
    expect(await active()).toEqual([])
  })

  const report = (id: string, secret: string, data: object, ahead?: number) =>
    reportPayment(origin, secret, id, data, ahead)

  await test.step("its signed event starts the plan, once, whatever secret of the rotation signs it", async () => {
    const [first] = service.asked
    expect((await report("evt_1", "not a secret", first!)).status).toBe(400)
    expect((await report("evt_1", SECRETS[0]!, first!, -310)).status).toBe(400)
    expect((await send(origin, "/webhooks/payment")).status).toBe(405)
    expect(await active()).toEqual([])
    expect((await report("evt_1", SECRETS[1]!, first!)).status).toBe(200)
    const again = await Promise.all(Array.from({ length: 20 }, () => report("evt_1", SECRETS[0]!, first!)))
    expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await active()).toEqual(["pro"])
    const [noted] = await database(dataDir)`select count(*)::int as refusals from audit_event
      where action = 'payment.refused' and reason = 'signature'`
    expect(noted!.refusals).toBe(2)
  })

  await test.step("an event about somebody else's order, another plan or another amount changes nothing", async () => {
    const [first, second] = service.asked
    const sara = await member({ dataDir })
    for (const [index, wrong] of [
      { ...first!, reference: second!.reference, email: sara.email },
      { ...second!, plan: "basic" },
      { ...second!, amount: 1 },
      { ...second!, reference: "x".repeat(22) },
      { email: sara.email, plan: "pro" },
    ].entries())
      expect((await report(`evt_wrong_${index}`, SECRETS[0]!, wrong)).status).toBe(200)
    expect(await active()).toEqual(["pro"])
    const kept = await database(dataDir)`select outcome from payment_event where id like 'evt_wrong_%' order by id`
    expect(kept.map(({ outcome }) => outcome)).toEqual([
      ...Array(3).fill("order differs"),
      ...Array(2).fill("unknown reference"),
    ])
    expect(server.output()).toContain('"outcome":"order differs","msg":"payment event"')
  })

  await test.step("and the page of the simulated one leads to the plans", async () => {
    const { status, headers } = await send(origin, "/payment?reference=AAAAAAAAAAAAAAAAAAAAAA")
    expect([status, headers.location]).toEqual([302, "/subscribe"])
  })

  await test.step("gone for good, it still costs nothing", async () => {
    service.close()
    expect((await order("basic")).headers.location).toBe("/subscribe?plan=basic&region=pakistan")
    expect((await payments()).at(-1)).toBe("failed")
  })

  await test.step("an event that cannot be stored is answered as our fault, so that it is sent again", async () => {
    const sql = database(dataDir)
    await sql`alter table payment_event rename to away`
    expect((await report("evt_later", SECRETS[0]!, service.asked[1]!)).status).toBeGreaterThanOrEqual(500)
    await sql`alter table away rename to payment_event`
  })
  await server.stop()
})

test("Killed in the middle of an event, the server takes it once when it is sent again", async () => {
  const secret = SECRETS[0]!
  const environment = { PAYMENT_SERVICE_URL: "http://127.0.0.1:9", PAYMENT_WEBHOOK_SECRET: secret }
  const first = await startServer(environment)
  const { dataDir } = first
  const ayesha = await member({ dataDir })
  const sql = database(dataDir)
  const reference = "r".repeat(22)
  await sql`insert into payment (account_id, plan, amount, reference) values (${ayesha.id}, 'basic', 2500, ${reference})`
  const data = { email: ayesha.email, plan: "basic", reference }
  const report = (origin: string) => reportPayment(origin, secret, "evt_1", data)
  const periods = () => sql`select 1 from subscription where account_id = ${ayesha.id}`

  // A lock on the account holds the transaction open after its first rows are written.
  const lock = await sql.reserve()
  await lock`begin`
  await lock`select 1 from account where id = ${ayesha.id} for update`
  const interrupted = report(first.origin).catch(() => undefined)
  await expect
    .poll(async () => (await sql`select 1 from pg_locks where not granted`).length, patiently)
    .toBeGreaterThan(0)
  first.process.kill("SIGKILL")
  await interrupted
  await lock`rollback`
  lock.release()
  expect(await periods()).toHaveLength(0)

  const second = await startServer({ ...environment, DATA_DIR: dataDir })
  expect((await report(second.origin)).status).toBe(200)
  expect((await report(second.origin)).status).toBe(200)
  expect(await periods()).toHaveLength(1)
  await second.stop()
})

test("A card number is nowhere afterwards: not in the data, the write-ahead log, the output or the answer", async () => {
  const server = await startServer({ LOG_LEVEL: "debug" })
  const { dataDir, origin } = server
  const { token } = await member({ dataDir })
  const ordered = await post(origin, "/subscribe", { plan: "basic" }, { Cookie: `sid=${token}` })
  const path = String(ordered.headers.location).replace(origin, "")
  const card = {
    card_number: PAN,
    card_name: "Ayesha",
    expiry_date: "12/39",
    cvc: "987",
    billing_address: "4 Mall Road",
  }
  const refused = await post(origin, path, card)
  expect(refused.status).toBe(400)
  expect(refused.text).not.toContain(PAN)
  expect(refused.text).not.toContain('"987"')
  const paid = await post(origin, path, { ...card, city: "Lahore", state: "Punjab", zip: "54000" })
  expect(paid.status).toBe(302)
  expect(await server.stop({ keepData: true })).toBe(0)
  expect(server.output()).not.toContain(PAN)
  for (const name of readdirSync(dataDir, { recursive: true, encoding: "utf8", withFileTypes: true }).filter((file) =>
    file.isFile(),
  ))
    expect(readFileSync(join(name.parentPath, name.name)).includes(PAN), name.name).toBe(false)
})
