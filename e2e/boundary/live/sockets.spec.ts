import { chromium } from "@playwright/test"
import { io, type Socket } from "socket.io-client"
import { findChromium, QUIET } from "../../support/browser/browser.ts"
import { member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { send, sendBytes, statusOf } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

const open: Socket[] = []
test.afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

function connect(origin: string, headers: Record<string, string>, transport: "websocket" | "polling", auth = {}) {
  const socket = io(origin, {
    transports: [transport],
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
    auth,
  })
  open.push(socket)
  return new Promise<{ outcome: string; socket: Socket }>((resolve) => {
    socket.once("connect", () => resolve({ outcome: "connect", socket }))
    socket.once("connect_error", (error) => resolve({ outcome: error.message, socket }))
  })
}

for (const transport of ["websocket", "polling"] as const) {
  test(`A page of another site opens no socket (${transport})`, async ({ server, cookie }) => {
    for (const Origin of [
      "https://evil.example",
      "null",
      `http://localhost:${server.port + 1}`,
      "http://localhost.evil.example",
    ])
      expect((await connect(server.origin, { Cookie: cookie, Origin }, transport)).outcome, Origin).not.toBe("connect")
    expect((await connect(server.origin, { Cookie: cookie, Origin: server.origin }, transport)).outcome).toBe("connect")
  })

  test(`A session that is missing, forged or ended opens no socket (${transport})`, async ({ server }) => {
    const { token, id } = await member({ dataDir: server.dataDir })
    const headers = { Origin: server.origin }
    for (const Cookie of ["", "sid=forged", `sid=${token}x`, `theirs=${token}`])
      expect((await connect(server.origin, { ...headers, Cookie }, transport)).outcome, Cookie).toBe("unauthorized")
    expect((await connect(server.origin, headers, transport, { userId: id, token: "forged" })).outcome).toBe(
      "unauthorized",
    )
    expect((await connect(server.origin, { ...headers, Cookie: `sid=${token}` }, transport)).outcome).toBe("connect")
    await database(server.dataDir)`delete from session where account_id = ${id}`
    expect((await connect(server.origin, { ...headers, Cookie: `sid=${token}` }, transport)).outcome).toBe(
      "unauthorized",
    )
  })
}

test("Logging out closes the sockets of that session", async ({ server }) => {
  const { token } = await member({ dataDir: server.dataDir })
  const { socket, outcome } = await connect(
    server.origin,
    { Origin: server.origin, Cookie: `sid=${token}` },
    "websocket",
  )
  expect(outcome).toBe("connect")
  const closed = new Promise<string>((resolve) => socket.once("disconnect", resolve))
  await send(server.origin, "/logout", {
    method: "POST",
    headers: { Cookie: `sid=${token}`, Origin: server.origin, "Content-Type": "application/x-www-form-urlencoded" },
  })
  expect(await closed).toBe("io server disconnect")
})

const POLLING = "/socket.io/?EIO=4&transport=polling"
/** What a page says of itself: one of another site, one of a sister subdomain, one that hides where it is. */
const foreign: Record<string, string>[] = [
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { "Sec-Fetch-Site": "same-site" },
  { "Sec-Fetch-Site": "cross-site" },
  { Referer: "https://sister.evil.example/" },
]

test("Polling is refused to pages of others at every step, and nothing that they ask is answered as a script", async ({
  server,
  cookie,
}) => {
  const handshake = await send(server.origin, POLLING, { headers: { Cookie: cookie } })
  const { sid } = JSON.parse(handshake.text.slice(1)) as { sid: string }
  const steps: [string, string][] = [
    ["GET", POLLING],
    ["GET", `${POLLING}&sid=${sid}`],
    ["POST", `${POLLING}&sid=${sid}`],
  ]
  const ask = (method: string, path: string, headers: Record<string, string>) =>
    send(server.origin, path, {
      method,
      headers: { Cookie: cookie, ...headers },
      ...(method === "POST" && { body: "40" }),
    })
  for (const [method, path] of steps) {
    for (const headers of foreign)
      expect((await ask(method, path, headers)).status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
    expect((await ask(method, path, { Host: "evil.example" })).status).toBe(421)
    for (const script of ["&j=0", "&j=", "&%6a=0"]) expect((await ask(method, path + script, {})).status).toBe(400)
  }
  const own = { Origin: server.origin, "Sec-Fetch-Site": "same-origin" }
  expect((await ask("POST", `${POLLING}&sid=${sid}`, own)).text).toBe("ok")
  expect((await ask("GET", `${POLLING}&sid=${sid}`, own)).text).toMatch(/^40\{/)
})

test("Polling answers carry the headers of every page and no foreign permission", async ({ server, cookie }) => {
  for (const headers of [{}, { Origin: "https://evil.example" }, { Host: "evil.example" }] as Record<
    string,
    string
  >[]) {
    const answer = await send(server.origin, POLLING, { headers: { Cookie: cookie, ...headers } })
    expect(answer.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("script-src 'none'"),
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    })
    expect(Object.keys(answer.headers)).not.toContain("access-control-allow-origin")
  }
})

test("A program without a browser still polls", async ({ server, cookie }) => {
  expect((await connect(server.origin, { Cookie: cookie }, "polling")).outcome).toBe("connect")
  const { email, password } = await member({ dataDir: server.dataDir })
  const login = await fetch(`${server.origin}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await login.json()) as { token: string }
  expect((await connect(server.origin, {}, "polling", { token: `Bearer ${token}` })).outcome).toBe("connect")
  const borrowed = { token: cookie.replace("sid=", "") }
  expect((await connect(server.origin, {}, "polling", borrowed)).outcome).toBe("unauthorized")
})

test("A browser chats by WebSocket and never polls", async ({ server, bilal, cookie }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: QUIET })
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name: "sid", value: cookie.slice(4), url: server.origin, sameSite: "Lax" }])
    const page = await context.newPage()
    const polled: string[] = []
    page.on("request", (request) => request.url().includes("/socket.io/") && polled.push(request.url()))
    const opened = page.waitForEvent("websocket")
    await page.goto(`${server.origin}/Messages/${bilal.id}`)
    expect((await opened).url()).toContain("transport=websocket")
    expect(polled).toEqual([])
  } finally {
    await browser.close()
  }
})

test("A page that is refused a WebSocket hears why", async ({ server, cookie }) => {
  const offer = (path: string, ...lines: string[]) =>
    sendBytes(server.origin, (socket) =>
      socket.write(
        [
          `GET ${path} HTTP/1.1`,
          `Host: localhost:${server.port}`,
          "Connection: Upgrade",
          "Upgrade: websocket",
          "Sec-WebSocket-Version: 13",
          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
          `Cookie: ${cookie}`,
          ...lines,
          "Connection: close\r\n\r\n",
        ].join("\r\n"),
      ),
    )
  const foreign = await offer("/socket.io/?EIO=4&transport=websocket", "Origin: https://evil.example")
  expect(statusOf(foreign)).toBe(403)
  expect(foreign).toContain("X-Content-Type-Options: nosniff")
  expect(statusOf(await offer("/users-side"))).toBe(400)
})
