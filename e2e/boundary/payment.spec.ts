import { createHmac } from "node:crypto"
import { once } from "node:events"
import { readdirSync, readFileSync } from "node:fs"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { database } from "../support/database.ts"
import { post, send } from "../support/http.ts"
import { member } from "../support/members.ts"
import { startServer } from "../support/server.ts"

test.describe.configure({ timeout: 120_000 })

const SECRETS = ["a-new-secret-of-the-service", "the-secret-before-it"]
const PAN = "4111111111111111"

interface Checkout {
  email: string
  plan: string
  reference: string
}

type Answer = (res: ServerResponse) => void

const paysAt =
  (url: string): Answer =>
  (res) => {
    res.end(JSON.stringify({ url }))
  }

/** A payment service that answers as it is told to, and keeps what it was asked. */
async function paymentService() {
  const asked: Checkout[] = []
  const service = { asked, answer: paysAt(""), origin: "", close: () => {} }
  const http = createServer(async (req, res) => {
    asked.push(JSON.parse(Buffer.concat(await req.toArray()).toString()))
    service.answer(res)
  }).listen(0, "127.0.0.1")
  await once(http, "listening")
  service.origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  service.close = () => void http.close().closeAllConnections()
  return service
}

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
    service.answer = paysAt("https://pay.example/1")
    const link = await order("pro")
    expect(link.status).toBe(200)
    expect(link.text).toContain('href="https://pay.example/1"')
  })

  await test.step("refusing, answering nonsense, silent or gone, it costs nothing", async () => {
    for (const answer of [
      (res: ServerResponse) => void res.writeHead(500).end(),
      paysAt("javascript:alert(1)"),
      () => {},
    ]) {
      service.answer = answer
      const began = Date.now()
      const refused = await order("pro")
      expect(Date.now() - began).toBeLessThan(8_000)
      expect([refused.status, refused.headers.location]).toEqual([302, "/subscribe?plan=pro&region=pakistan"])
      const page = await send(origin, "/subscribe?plan=pro", {
        headers: {
          Cookie: [Cookie, ...[refused.headers["set-cookie"]].flat().map((line) => line!.split(";")[0]!)].join("; "),
        },
      })
      expect(page.text).toContain("Nothing was charged")
    }
    expect(await payments()).toEqual(["pending", "pending", "failed", "failed", "failed"])
    expect(await active()).toEqual([])
  })

  await test.step("its signed event starts the plan, once, whatever secret of the rotation signs it", async () => {
    const [first] = service.asked
    const report = (id: string, secret: string, data: object, ahead = 0) => {
      const body = JSON.stringify({ id, type: "subscription.activated", data })
      const time = Math.floor(Date.now() / 1000) + ahead
      const mac = createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")
      const headers = { "Content-Type": "application/json", "Payment-Signature": `t=${time},v1=${mac}` }
      return send(origin, "/webhooks/payment", { method: "POST", headers, body })
    }
    expect((await report("evt_1", "not a secret", first!)).status).toBe(400)
    expect((await report("evt_1", SECRETS[0]!, first!, -310)).status).toBe(400)
    expect((await send(origin, "/webhooks/payment")).status).toBe(405)
    expect(await active()).toEqual([])
    expect((await report("evt_1", SECRETS[1]!, first!)).status).toBe(200)
    const again = await Promise.all(Array.from({ length: 20 }, () => report("evt_1", SECRETS[0]!, first!)))
    expect(again.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await active()).toEqual(["pro"])
  })

  await test.step("and the page of the simulated one leads to the plans", async () => {
    const { status, headers } = await send(origin, "/payment?reference=AAAAAAAAAAAAAAAAAAAAAA")
    expect([status, headers.location]).toEqual([302, "/subscribe"])
  })
  service.close()
  expect(await server.stop()).toBe(0)
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
