import { createServer } from "node:http"
import { chromium } from "@playwright/test"
import { parse } from "node-html-parser"
import { routes as screens } from "../../support/addresses/sitemap.ts"
import { findChromium, QUIET } from "../../support/browser/browser.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { askEach } from "../../support/requests/sweep.ts"
import { freePort } from "../../support/servers/server.ts"

const paths = screens.map(({ path }) => path)
const failures = ["/nothing-here", "/UserProfile/999999999", "/%", "/.git/config"]
const files = ["/icon.svg", "/favicon.ico", "/site.webmanifest", "/plain.css", "/sw.js", "/offline.html"]
/** Addresses that are themselves the key to what they open may tell even less. */
const withKey = (path: string) => /^\/(mail\/unsubscribe|consent|family\/invitation|undo|email|biodata)\b/.test(path)
const withData = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`)

test("Every answer forbids frames, sniffing and foreign readers, and tells nothing of how it is made", async ({
  server,
  cookie,
}) => {
  const visits: Record<string, string>[] = [{}, { Cookie: cookie }, { Cookie: cookie, Origin: "https://evil.example" }]
  for (const headers of visits)
    await askEach([...paths, ...paths.map(withData), ...failures, ...files], async (path) => {
      const answer = await send(server.origin, path, { headers })
      expect(answer.headers, path).toMatchObject({
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
        "x-frame-options": "DENY",
        "x-content-type-options": "nosniff",
        "referrer-policy": withKey(path) ? expect.stringMatching(/^(no-referrer|same-origin)$/) : "same-origin",
        "x-answered-by": "Rishta",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      })
      expect(Object.keys(answer.headers), path).not.toContain("access-control-allow-origin")
      expect(Object.keys(answer.headers), path).not.toContain("x-powered-by")
      expect(Object.keys(answer.headers), path).not.toContain("strict-transport-security")
      expect(answer.text, path).not.toMatch(/ at file:|at \/|node_modules|Failed query|PostgresError|\.server\.ts/)
    })
})

test("What a signed-in person sees, and every failure, is kept by no cache", async ({ server, cookie }) => {
  await askEach([...paths, ...paths.map(withData), ...failures], async (path) => {
    const answer = await send(server.origin, path, { headers: { Cookie: cookie } })
    expect(answer.headers["cache-control"], `${path} ${answer.status}`).toBe("no-store")
  })
})

test("Every script carries the nonce of its own answer; no page has inline styles or handlers", async ({
  server,
  cookie,
}) => {
  const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]
  await askEach([...paths, ...failures], async (path) => {
    const loads = [0, 1].map(() => send(server.origin, path, { headers: { Cookie: cookie } }))
    const [one, other] = await Promise.all(loads)
    expect(nonceOf(one!.headers["content-security-policy"])).not.toBe(
      nonceOf(other!.headers["content-security-policy"]),
    )
    if (!String(one!.headers["content-type"]).startsWith("text/html")) return
    const page = parse(one!.text)
    for (const script of page.querySelectorAll("script"))
      expect(script.getAttribute("nonce"), path).toBe(nonceOf(one!.headers["content-security-policy"]))
    const handlers = page.querySelectorAll("*").flatMap((element) =>
      Object.entries(element.attributes)
        .filter(([name, value]) => name === "style" || name.startsWith("on") || /^\s*javascript:/i.test(value))
        .map(([name, value]) => `<${element.tagName} ${name}="${value}">`),
    )
    expect(handlers, path).toEqual([])
    expect(page.querySelectorAll("style").length, path).toBe(0)
  })
})

test("A page of another site can neither frame us nor post for a member nor read us", async ({ server, cookie }) => {
  const foreign = createServer((req, res) => {
    res.setHeader("Content-Type", "text/html")
    if (req.url === "/frame") return res.end(`<iframe name="theirs" src="${server.origin}/login"></iframe>`)
    res.end(`<form method="post" action="${server.origin}/logout"></form><script>document.forms[0].submit()</script>`)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => foreign.listen(port, "127.0.0.1", resolve))
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET })
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name: "sid", value: cookie.slice(4), url: server.origin, sameSite: "Lax" }])
    const page = await context.newPage()
    for (const host of ["127.0.0.1", "localhost"]) {
      const answered = page.waitForResponse((response) => response.url() === `${server.origin}/logout`)
      await page.goto(`http://${host}:${port}/`).catch(() => {})
      expect((await answered).status(), host).toBe(403)
    }
    await page.goto(`http://127.0.0.1:${port}/frame`)
    await expect(page.frameLocator("iframe").locator("form")).toHaveCount(0)
    expect(page.frames().map((frame) => frame.url())).not.toContain(`${server.origin}/login`)
    const read = await page.evaluate(
      (address) =>
        fetch(address).then(
          () => "read",
          () => "refused",
        ),
      `${server.origin}/login.data`,
    )
    expect(read).toBe("refused")
    expect((await send(server.origin, "/users-side", { headers: { Cookie: cookie } })).status).toBe(200)
  } finally {
    await browser.close()
    foreign.close()
  }
})

test("Files of the build are kept for ever, compressed; pages are compressed too", async ({ server }) => {
  const page = await send(server.origin, "/login")
  const assets = [...new Set(page.text.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
  expect(assets.length).toBeGreaterThan(2)
  for (const asset of assets) {
    const answer = await send(server.origin, asset, { headers: { "Accept-Encoding": "br, gzip" } })
    expect(answer.headers["cache-control"], asset).toBe("public, max-age=31536000, immutable")
    if (Number(answer.headers["content-length"]) > 512) expect(answer.headers["content-encoding"], asset).toBe("br")
    const older = await send(server.origin, asset, { headers: { "Accept-Encoding": "gzip" } })
    if (Number(older.headers["content-length"]) > 512) expect(older.headers["content-encoding"], asset).toBe("gzip")
    expect(older.headers.vary, asset).toContain("Accept-Encoding")
  }
  for (const encoding of ["gzip", "br"]) {
    const packed = await send(server.origin, "/login", { headers: { "Accept-Encoding": encoding } })
    expect(packed.headers["content-encoding"]).toBe(encoding)
  }
  expect((await send(server.origin, "/assets/nothing.js")).status).toBe(404)
})

test("No cookie of a stranger's visit is needed, and none is readable by scripts", async ({ server }) => {
  await askEach(paths, async (path) => {
    const { headers } = await send(server.origin, path)
    for (const cookie of [headers["set-cookie"] ?? []].flat()) expect(cookie, path).toMatch(/HttpOnly.*SameSite=Lax/i)
  })
})

test("Failures are pages that a person can read", async ({ server }) => {
  const failing: [number, () => ReturnType<typeof send>][] = [
    [403, () => post(server.origin, "/login", {}, { "Sec-Fetch-Site": "cross-site" })],
    [404, () => send(server.origin, "/nothing-here")],
    [405, () => send(server.origin, "/login", { method: "PUT" })],
    [413, () => post(server.origin, "/login", { a: "x".repeat(70_000) })],
    [415, () => post(server.origin, "/login", {}, { "Content-Type": "application/json" })],
    [421, () => send(server.origin, "/login", { headers: { Host: "evil.example" } })],
  ]
  for (const [status, ask] of failing) {
    const answer = await ask()
    expect(answer.status).toBe(status)
    const page = parse(answer.text)
    expect(page.querySelector("title")?.text, String(status)).toMatch(/ – Rishta$/)
    expect(page.querySelector("h1")?.text, String(status)).toBeTruthy()
    expect(page.querySelector("html")?.getAttribute("lang")).toBe("en")
  }
})
