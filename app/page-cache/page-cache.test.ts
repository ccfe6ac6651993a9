import { brotliDecompressSync } from "node:zlib"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { noticeContext, requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { answerCached, cachePage } from "./page-cache.server.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NONCE = "nonce-of-this-request"

/** A public page behind its cache; `renders` counts how often it had to be made. */
function publicPage(make: (renders: number) => Response = (renders) => new Response(`page ${renders}`)) {
  const middleware = cachePage((url) => url.searchParams.get("region") ?? "")
  let renders = 0
  return async function open(
    path = "/",
    { visitor = null, notice = null, ...init }: RequestInit & { visitor?: object | null; notice?: object | null } = {},
  ) {
    const context = new RouterContextProvider()
    context.set(requestContext, { id: "1", nonce: NONCE, address: "::1" })
    context.set(visitorContext, visitor as never)
    context.set(noticeContext, { notice: notice as never, shown: false })
    const request = new Request(`http://localhost:3000${path}`, init)
    const args = { request, context, params: {} } as never
    return (await middleware(args, async () => make(++renders))) as Response
  }
}

const textOf = async (answer: Promise<Response>) => (await answer).text()

describe("a public page", () => {
  test("is made once a minute for everybody who is not signed in", async () => {
    const open = publicPage()
    expect(await textOf(open())).toBe("page 1")
    expect(await textOf(open("/?utm_source=letter"))).toBe("page 1")
    vi.advanceTimersByTime(59_999)
    expect(await textOf(open())).toBe("page 1")
    vi.advanceTimersByTime(2)
    expect(await textOf(open())).toBe("page 2")
  })

  test("is made anew for Ayesha, who is signed in, and for a visitor with a notice", async () => {
    const open = publicPage()
    await open()
    expect(await textOf(open("/", { visitor: { id: 1 } }))).toBe("page 2")
    expect(await textOf(open("/", { notice: { text: "Goodbye" } }))).toBe("page 3")
    expect(await textOf(open())).toBe("page 1")
  })

  test("has a light version and its variants of their own", async () => {
    const open = publicPage()
    await open()
    expect(await textOf(open("/", { headers: { "Save-Data": "on" } }))).toBe("page 2")
    expect(await textOf(open("/", { headers: { Cookie: "light=on" } }))).toBe("page 2")
    expect(await textOf(open("/?region=abroad"))).toBe("page 3")
  })

  test("leaves posts and the data of client navigation alone", async () => {
    const open = publicPage()
    await open()
    expect(await textOf(open("/", { method: "POST" }))).toBe("page 2")
    expect(await textOf(open("/_.data"))).toBe("page 3")
  })

  test("travels compressed, and not at all to a browser that has it", async () => {
    const open = publicPage((n) => new Response(`page ${n}`.padEnd(2_000)))
    await open()
    const packed = await open("/", { headers: { "Accept-Encoding": "gzip, deflate, br;q=0.9" } })
    expect(packed.headers.get("Content-Encoding")).toBe("br")
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toContain("page 1")
    expect((await open("/", { headers: { "Accept-Encoding": "br;q=0" } })).headers.get("Content-Encoding")).toBeNull()

    const again = await open("/", { headers: { "If-None-Match": packed.headers.get("ETag")! } })
    expect(again.status).toBe(304)
    expect(again.headers.get("Vary")).toContain("Cookie")
  })

  test("is kept without the nonce of whoever asked first", async () => {
    const open = publicPage(() => new Response(`<link nonce="${NONCE}" rel="icon">`))
    await open()
    expect(await textOf(open())).toBe('<link rel="icon">')
  })

  test("that sets a cookie, is refused or carries scripts is never kept", async () => {
    const cookie = publicPage((n) => new Response(`page ${n}`, { headers: { "Set-Cookie": "a=b" } }))
    const missing = publicPage((n) => new Response(`page ${n}`, { status: 404 }))
    const scripts = publicPage((n) => new Response(`page ${n} <script nonce="${NONCE}">`))
    for (const open of [cookie, missing, scripts]) {
      await open()
      expect(await textOf(open())).toContain("page 2")
    }
  })

  test("is read a while longer when it cannot be made", async () => {
    const open = publicPage((n) => (n === 1 ? new Response("page 1") : new Response("away", { status: 503 })))
    await open()
    vi.advanceTimersByTime(60_001)
    const stale = await open()
    expect([stale.status, await stale.text()]).toEqual([200, "page 1"])
  })
})

describe("a page that is kept", () => {
  /** What leaves before the router is asked; undefined where it has to be. */
  function ask(url: string, headers: Record<string, string> = {}, method = "GET") {
    const sent: Record<string, unknown> = {}
    const res = {
      setHeader: (name: string, value: string) => Object.assign(sent, { [name]: value }),
      writeHead(status: number, more: object) {
        Object.assign(sent, { status, ...more })
        return res
      },
      end: (body?: Buffer) => (sent.body = body?.toString()),
    }
    return answerCached({ url, method, headers } as never, res as never) ? sent : undefined
  }

  test("leaves without the router for everybody who has no session and no notice", async () => {
    const open = publicPage()
    await open("/about-kept")
    expect(ask("/About-kept?utm_source=letter")).toMatchObject({
      status: 200,
      "Set-Cookie": "splash=shown; Path=/; HttpOnly; SameSite=Lax",
      "Cache-Control": "no-cache",
      body: "page 1",
    })
    expect(ask("/about-kept", {}, "HEAD")).toMatchObject({ status: 200, "Content-Length": "6", body: undefined })
    expect(ask("/about-kept", { cookie: "sid=token" })).toBeUndefined()
    expect(ask("/about-kept", { cookie: "splash=shown; notice=sealed" })).toBeUndefined()
    expect(ask("/about-kept", {}, "POST")).toBeUndefined()
    expect(ask("/about-kept.data")).toBeUndefined()
    expect(ask("/elsewhere")).toBeUndefined()
  })

  test("is another one for each variant, and none once its minute is over", async () => {
    const open = publicPage()
    await open("/plans-kept", { headers: { Cookie: "splash=shown" } })
    const seen = { cookie: "splash=shown" }
    expect(ask("/plans-kept", seen)).not.toHaveProperty("Set-Cookie")
    expect(ask("/plans-kept")).toBeUndefined()
    expect(ask("/plans-kept", { ...seen, "save-data": "on" })).toBeUndefined()
    expect(ask("/plans-kept?region=world", seen)).toBeUndefined()
    vi.advanceTimersByTime(60_001)
    expect(ask("/plans-kept", seen)).toBeUndefined()
  })
})
