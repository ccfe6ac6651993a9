import { createServer, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"

const ORDER = { email: "ayesha@example.com", plan: "pro", reference: "r".repeat(22) } as const

let server: Server
let answer: { status: number; body: string | ((res: ServerResponse) => void) }
const asked: { path: string | undefined; body: unknown }[] = []

async function service() {
  return await import("./payment-service.server.ts")
}

beforeAll(async () => {
  server = createServer(async (req, res) => {
    asked.push({ path: req.url, body: JSON.parse(Buffer.concat(await req.toArray()).toString()) })
    res.writeHead(answer.status, { "Content-Type": "application/json", Location: "http://127.0.0.1:1/" })
    if (typeof answer.body === "string") res.end(answer.body)
    else answer.body(res)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  vi.stubEnv("PAYMENT_SERVICE_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`)
  vi.stubEnv("PAYMENT_WEBHOOK_SECRET", "a secret of enough length")
})

afterAll(() => void server.close())

const body = (url: unknown) => ({ status: 200, body: JSON.stringify({ url }) })

describe("a payment service", () => {
  test("is told who orders what, and says where to pay", async () => {
    answer = body(`${process.env.PAYMENT_SERVICE_URL}pay/1`)
    const { startCheckout } = await service()
    expect(await startCheckout(ORDER)).toBe(`${process.env.PAYMENT_SERVICE_URL}pay/1`)
    expect(asked.at(-1)).toEqual({ path: "/api/sp/create-subscription", body: ORDER })
  })

  test.each([
    ["refuses", { status: 402, body: "{}" }],
    ["fails", { status: 500, body: "" }],
    ["sends the server elsewhere", { status: 302, body: "" }],
    ["answers no JSON", { status: 200, body: "<html>" }],
    ["names no address", { status: 200, body: "{}" }],
    ["names a script", body("javascript:alert(1)")],
    ["names a path", body("/payment")],
    ["names somebody else's page", body("https://pay.example/checkout/1")],
    ["names a host that only begins alike", body("http://127.0.0.1.pay.example/1")],
    ["hides a host behind a name", body("http://127.0.0.1@pay.example/1")],
  ])("that %s takes no order", async (_case, refusal) => {
    answer = refusal
    expect(await (await service()).startCheckout(ORDER)).toBeUndefined()
  })

  test("that never ends its answer is left after 64 KB", async () => {
    let sent = 0
    answer = {
      status: 200,
      body(res) {
        const pour = () => {
          while (!res.destroyed && res.write(" ".repeat(16_384))) sent += 16_384
        }
        res.on("drain", pour)
        pour()
      },
    }
    expect(await (await service()).startCheckout(ORDER)).toBeUndefined()
    expect(sent).toBeLessThan(4_000_000)
  })

  test("that lets its answer drip is left after five seconds", async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValueOnce(patience.signal)
    const left = Promise.withResolvers<void>()
    let drops = 0
    answer = {
      status: 200,
      body(res) {
        const dripping = setInterval(() => res.write(" ", () => ++drops === 3 && patience.abort()), 1)
        res.on("close", () => left.resolve(clearInterval(dripping)))
      },
    }
    expect(await (await service()).startCheckout(ORDER)).toBeUndefined()
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5_000)
    timeout.mockRestore()
    await left.promise
  })

  test("may be redirected to by a form only on its own origin and ours", async () => {
    const { mayRedirectTo } = await service()
    expect(mayRedirectTo(`${process.env.PAYMENT_SERVICE_URL}pay/1`)).toBe(true)
    expect(mayRedirectTo("http://localhost:3000/payment")).toBe(true)
    expect(mayRedirectTo("https://pay.example/checkout/1")).toBe(false)
  })

  test("at a host of many may send its customers to a sister host, and only by https", async () => {
    vi.resetModules()
    vi.stubEnv("PAYMENT_SERVICE_URL", "https://api.pay.example")
    const asked = vi.spyOn(globalThis, "fetch")
    const { startCheckout } = await service()
    for (const [url, taken] of [
      ["https://api.pay.example/1", true],
      ["https://checkout.pay.example/1", true],
      ["https://pay.example/1", true],
      ["http://checkout.pay.example/1", false],
      ["https://evilpay.example/1", false],
      ["https://example/1", false],
    ] as const) {
      asked.mockResolvedValueOnce(Response.json({ url }))
      expect(await startCheckout(ORDER), url).toBe(taken ? url : undefined)
    }
    asked.mockRestore()
  })

  test("that is away takes no order", async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    server.closeAllConnections()
    await closed
    expect(await (await service()).startCheckout(ORDER)).toBeUndefined()
  })
})
