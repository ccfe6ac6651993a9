import { brotliDecompressSync } from "node:zlib"
import { RouterContextProvider } from "react-router"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { noticeContext, requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { cachePage } from "./page-cache.server.ts"

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
    const open = publicPage()
    await open()
    const packed = await open("/", { headers: { "Accept-Encoding": "gzip, deflate, br;q=0.9" } })
    expect(packed.headers.get("Content-Encoding")).toBe("br")
    expect(brotliDecompressSync(await packed.arrayBuffer()).toString()).toBe("page 1")
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
