import { routes as screens } from "../../support/addresses/sitemap.ts"
import { expect, expectSignedIn, LAST_STEPS, test } from "../../support/requests/boundary.ts"
import { FORM, post, send, sendBytes, statusOf } from "../../support/requests/http.ts"
import { askEach, isLeftOut } from "../../support/requests/sweep.ts"
import { database } from "../../support/servers/database.ts"

const paths = screens.map(({ path }) => path).filter((path) => !path.startsWith("/webhooks/"))
const inside = paths.filter((path) => !LAST_STEPS.includes(path))
const withData = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`)

test.describe("Where a form comes from", () => {
  const refused = (origin: string): Record<string, string>[] => {
    const { port } = new URL(origin)
    return [
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { Origin: `http://localhost:${Number(port) + 1}` },
      { Origin: `https://localhost:${port}` },
      { Origin: `http://localhost:${port}.evil.example` },
      { Origin: `http://evil.example@localhost.evil.example:${port}` },
      { Origin: "" },
      { Origin: origin, "Sec-Fetch-Site": "cross-site" },
      { Origin: origin, "Sec-Fetch-Site": "same-site" },
      { Origin: origin, "Sec-Fetch-Site": "something" },
      { Referer: "https://evil.example/" },
      { Referer: `${origin}.evil.example/` },
      {},
    ]
  }

  test("A post from anywhere else is refused on every address, and nothing changes", async ({ server, cookie }) => {
    const sql = database(server.dataDir)
    const count = () => sql`select (select count(*) from account) a, (select count(*) from session) s`
    const before = await count()
    // The one to which mail services post, which proves itself by its token.
    const own = paths.filter((path) => !path.startsWith("/mail/unsubscribe/"))
    await askEach([...own, ...own.map(withData)], async (path) => {
      for (const headers of refused(server.origin)) {
        const { status } = await send(server.origin, path, {
          method: "POST",
          headers: { "Content-Type": FORM, Cookie: cookie, ...headers },
          body: "a=1",
        })
        expect(status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      }
    })
    expect(await count()).toEqual(before)
  })

  test("A post of the site itself is read, whichever header says so", async ({ server }) => {
    const accepted: Record<string, string>[] = [
      { Origin: server.origin },
      { Origin: server.origin, "Sec-Fetch-Site": "same-origin" },
      { "Sec-Fetch-Site": "none" },
      { Referer: `${server.origin}/login` },
      {},
    ]
    for (const headers of accepted) {
      const body = "username=&password="
      const answer = await send(server.origin, "/login", {
        method: "POST",
        headers: { "Content-Type": FORM, ...headers },
        body,
      })
      expect(answer.status, JSON.stringify(headers)).toBe(400)
      expect(answer.text).toContain("Username is required")
    }
  })
})

test.describe("Methods", () => {
  for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "OPTIONS", "PROPFIND"])
    test(`${method} is answered 405 with what is allowed, on every address`, async ({ server, cookie }) => {
      for (const path of ["/", "/login", "/login.data", "/users-side", "/icon.svg", "/nothing-here"]) {
        const answer = await send(server.origin, path, { method, headers: { Cookie: cookie, Origin: server.origin } })
        expect(answer.status, path).toBe(405)
        expect(answer.headers.allow).toBe("GET, HEAD, POST")
        expect(answer.headers["content-security-policy"]).toContain("frame-ancestors 'none'")
      }
    })

  test("CONNECT and unknown words end the connection with a 4xx", async ({ server }) => {
    for (const line of ["CONNECT evil.example:443 HTTP/1.1", "NONSENSE / HTTP/1.1", "get / HTTP/1.1"]) {
      const raw = await sendBytes(server.origin, (socket) => socket.write(`${line}\r\nHost: localhost\r\n\r\n`))
      expect(raw === "" || (statusOf(raw) >= 400 && statusOf(raw) < 500), `${line}: ${raw.slice(0, 40)}`).toBe(true)
    }
    expect((await send(server.origin, "/healthz")).status).toBe(200)
  })

  test("HEAD answers as GET does, without a body", async ({ server, cookie }) => {
    for (const path of ["/", "/login", "/users-side", "/icon.svg", "/nothing-here", "/login.data"]) {
      const headers = { Cookie: cookie }
      const get = await send(server.origin, path, { headers })
      const head = await send(server.origin, path, { method: "HEAD", headers })
      expect(head.status, path).toBe(get.status)
      expect(head.text).toBe("")
    }
  })

  test("A post to an address without a form is a readable 4xx", async ({ server, cookie }) => {
    await askEach([...inside, ...inside.map(withData)], async (path) => {
      const answer = await post(server.origin, path, { a: "1" }, { Cookie: cookie })
      expect(answer.status, path).toBeLessThan(500)
    })
    await expectSignedIn(server, cookie)
  })
})

test.describe("Bodies", () => {
  const malformed: [string, string][] = [
    ["text/plain", "username=someone"],
    ["application/json", '{"username":"someone"}'],
    ["application/json", "{"],
    ["application/xml", "<a/>"],
    ["", "username=someone"],
    ["multipart/form-data", "no boundary"],
    ["multipart/form-data; boundary=x", "--y\r\n\r\n"],
    ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nno end'],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--\r\n"],
    ["multipart/form-data; boundary=x", ""],
    [`multipart/form-data; boundary=${"x".repeat(200)}`, "a"],
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="a[999999999]"\r\n\r\n1\r\n--x--\r\n',
    ],
    [FORM, "%"],
    [FORM, "%zz=%e0%a4%a&&&==&username"],
    [FORM, "username=%00&password=%00%00%00%00%00%00%00"],
    [FORM, "__proto__[a]=1&constructor.prototype=2&username[]=1&username[0].a=b"],
    [FORM, "username=a&username=b&password=c&password=d"],
    [FORM, "=".repeat(60_000)],
    [FORM, "a&".repeat(30_000)],
    [FORM, `${"a.".repeat(30_000)}=1`],
    [FORM, `${"a[0]".repeat(12_000)}=1`],
    [FORM, "a[999999999]=1&a[1e9]=2&a[-1]=3&[]=4&.=5"],
    [FORM, Array.from({ length: 90 }, (_, i) => `a[${i}].b.c[${i}]=x`).join("&")],
    [`${FORM}; charset=utf-16`, "username=someone"],
    [FORM.toUpperCase(), "username=someone"],
  ]

  const strange: [string, string][] = [
    [
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="image"; filename="../../x.svg"\r\nContent-Type: image/svg+xml\r\n\r\n<svg/>\r\n--x--\r\n',
    ],
  ]

  test("What is no form is a 4xx on every address, never a 500 @slow", async ({ server, cookie, newcomer }) => {
    test.setTimeout(120_000)
    const bodies = [...malformed, ...strange]
    const asked = [...inside, "/login.data"].flatMap((path, index) =>
      bodies.flatMap(([type, body], round) =>
        // In rounds, so that each body and each address meets both.
        isLeftOut(index, round) ? [] : [{ path, type, body, Cookie: (round + index) % 2 ? cookie : newcomer }],
      ),
    )
    await askEach(asked, async ({ path, type, body, Cookie }) => {
      const answer = await send(server.origin, path, {
        method: "POST",
        headers: { Origin: server.origin, Cookie, ...(type && { "Content-Type": type }) },
        body,
      })
      const what = `${path} ${type} ${body.slice(0, 40)}`
      expect(answer.status, what).toBeLessThan(500)
      if (!type.toLowerCase().startsWith(FORM) && !type.startsWith("multipart")) expect(answer.status, what).toBe(415)
    })
    await expectSignedIn(server, cookie, newcomer)
  })

  test("No form takes much longer to read than another of its length", async ({ server }) => {
    const longest = Math.max(...malformed.map(([, body]) => body.length))
    const quickest = async ([type, body]: [string, string]) => {
      const times: number[] = []
      for (let nth = 0; nth < 5; nth++) {
        const began = performance.now()
        const headers = { Origin: server.origin, ...(type && { "Content-Type": type }) }
        await send(server.origin, "/login", { method: "POST", headers, body })
        times.push(performance.now() - began)
      }
      return Math.min(...times)
    }
    await quickest([FORM, "a=1"])
    const plain = await quickest([FORM, `a=${"x".repeat(longest - 2)}`])
    for (const one of [...malformed, ...strange])
      expect((await quickest(one)) / plain, `${one[0]} ${one[1].slice(0, 40)}`).toBeLessThan(100)
  })

  test("What is no form deletes no account", async ({ server, cookie }) => {
    const unreadable = malformed.filter(
      ([type, body]) => !type.toLowerCase().startsWith(FORM) && !body.includes("filename"),
    )
    for (const [type, body] of unreadable) {
      const headers = { Origin: server.origin, Cookie: cookie, ...(type && { "Content-Type": type }) }
      const { status } = await send(server.origin, "/DeleteAccount", { method: "POST", headers, body })
      expect(status, `${type} ${body.slice(0, 40)}`).toBeGreaterThanOrEqual(400)
    }
    await expectSignedIn(server, cookie)
  })

  const headers = (origin: string, type: string, more: string) =>
    `POST /login HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\n${more}\r\n\r\n`

  test("60 MB are refused before the first is read", async ({ server }) => {
    for (const type of [FORM, "multipart/form-data; boundary=x"]) {
      const raw = await sendBytes(
        server.origin,
        (socket) => socket.write(headers(server.origin, type, "Content-Length: 60000000")),
        (text) => text.includes("</html>"),
      )
      expect(statusOf(raw)).toBe(413)
      expect(raw).toContain("Too large")
    }
  })

  test("A body without a length is cut off where it grows too large", async ({ server }) => {
    const cases: [string, number][] = [
      [FORM, 64 * 1024],
      ["multipart/form-data; boundary=x", 6 * 1024 * 1024],
    ]
    const piece = Buffer.alloc(16 * 1024, "a")
    const chunk = Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n")])
    for (const [type, limit] of cases) {
      const raw = await sendBytes(
        server.origin,
        (socket) => {
          socket.write(headers(server.origin, type, "Transfer-Encoding: chunked"))
          if (type.startsWith("multipart")) {
            const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
            socket.write(`${head.length.toString(16)}\r\n${head}\r\n`)
          }
          // Little more than is taken, and no end: whoever waited for one would never answer.
          for (let sent = 0; sent < limit + 1024 * 1024; sent += piece.length) socket.write(chunk)
        },
        (text) => text.includes("</html>"),
      )
      expect(statusOf(raw), `${type}: ${raw.slice(0, 100)}`).toBe(413)
    }
  })
})

test.describe("The shape of a request", () => {
  const raw = (origin: string, lines: string[], body = "") =>
    sendBytes(
      origin,
      (socket) => socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n${body}`),
      (text) => text.includes("</html>"),
    )

  test("Another host than the own is answered 421", async ({ server }) => {
    const { port } = new URL(server.origin)
    for (const host of ["evil.example", `localhost.evil.example:${port}`, `localhost:${Number(port) + 1}`, "", "a b"]) {
      const answer = await raw(server.origin, ["GET /login HTTP/1.1", `Host: ${host}`])
      expect([400, 421], host).toContain(statusOf(answer))
      expect(answer).not.toContain("evil.example")
    }
    expect(statusOf(await raw(server.origin, ["GET / HTTP/1.1", `Host: LOCALHOST:${port}`]))).toBe(200)
    expect(statusOf(await raw(server.origin, ["GET / HTTP/1.0"]))).toBe(421)
    expect(statusOf(await raw(server.origin, ["GET / HTTP/1.1"]))).toBe(400)
  })

  test("Headers that steer proxies and the router change nothing", async ({ server }) => {
    const plain = await send(server.origin, "/login")
    const steering = {
      "X-Forwarded-Host": "evil.example",
      "X-Forwarded-Proto": "https",
      Forwarded: "host=evil.example;proto=https",
      "X-Original-URL": "/users-side",
      "X-Rewrite-URL": "/users-side",
      "X-HTTP-Method-Override": "DELETE",
      "X-React-Router-SPA-Mode": "yes",
      "X-React-Router-Prerender-Data": encodeURIComponent('[{"_1":2},"evil.example"]'),
    }
    const steered = await send(server.origin, "/login", { headers: steering })
    const withoutNonces = (text: string) => text.replace(/nonce="[^"]+"/g, "").replace(/(formKey\W+)[\w-]{20}/g, "$1")
    expect(steered.status).toBe(200)
    expect(steered.text).not.toContain("evil.example")
    expect(withoutNonces(steered.text)).toBe(withoutNonces(plain.text))
    const data = await send(server.origin, "/login.data", { headers: steering })
    expect(data.text).not.toContain("evil.example")
  })

  test("Lengths that contradict one another are refused, and so are headers beyond 16 KB", async ({ server }) => {
    const host = `Host: ${new URL(server.origin).host}`
    const post = ["POST /login HTTP/1.1", host, `Origin: ${server.origin}`, `Content-Type: ${FORM}`]
    expect(
      statusOf(await raw(server.origin, [...post, "Content-Length: 4", "Transfer-Encoding: chunked"], "0\r\n\r\n")),
    ).toBe(400)
    expect(statusOf(await raw(server.origin, [...post, "Content-Length: 4", "Content-Length: 5"], "a=12"))).toBe(400)
    expect(statusOf(await raw(server.origin, [...post, "Content-Length: -1"]))).toBe(400)
    expect(statusOf(await raw(server.origin, [...post, "Content-Length: 99999999999999999999"]))).toBeLessThan(500)
    expect(statusOf(await raw(server.origin, [...post, "Transfer-Encoding: gzip"]))).toBeLessThan(500)
    expect(statusOf(await raw(server.origin, ["GET / HTTP/1.1", host, `X-Long: ${"a".repeat(17_000)}`]))).toBe(431)
    expect(statusOf(await raw(server.origin, [`GET /${"a".repeat(17_000)} HTTP/1.1`, host]))).toBe(431)
  })

  test("A client that offers HTTP/2 or another protocol gets the page", async ({ server }) => {
    const host = `Host: ${new URL(server.origin).host}`
    const h2c = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"]
    for (const offer of [h2c, ["Connection: Upgrade", "Upgrade: TLS/1.2"], ["Connection: Upgrade", "Upgrade: foo"]]) {
      const answer = await raw(server.origin, ["GET /login HTTP/1.1", host, ...offer])
      expect(statusOf(answer), offer.join()).toBe(200)
      expect(answer).toContain("<h1>Login</h1>")
    }
    const posted = await raw(
      server.origin,
      ["POST /login HTTP/1.1", host, `Origin: ${server.origin}`, `Content-Type: ${FORM}`, "Content-Length: 9", ...h2c],
      "username=",
    )
    expect(posted).toContain("Username is required")
  })

  test("No answer is sniffed, however early it is given", async ({ server }) => {
    const host = `Host: ${new URL(server.origin).host}`
    for (const [status, ...lines] of [
      [200, "GET /healthz HTTP/1.1", host],
      [200, "GET /readyz HTTP/1.1", host],
      [200, "GET /metrics HTTP/1.1", host],
      [400, "GET / HTTP/1.1", host, "Content-Length: 4", "Transfer-Encoding: chunked"],
      [400, "NONSENSE / HTTP/1.1", host],
      [421, "GET / HTTP/1.1", "Host: evil.example"],
      [431, "GET / HTTP/1.1", host, `X-Long: ${"a".repeat(17_000)}`],
    ] as [number, ...string[]][]) {
      const answer = await raw(server.origin, lines)
      expect(statusOf(answer), lines[0]).toBe(status)
      expect(answer, lines[0]).toContain("X-Content-Type-Options: nosniff\r\n")
    }
  })

  test("NUL in a form is answered 400, in a query it counts as absent, in an address as nothing there", async ({
    server,
    cookie,
  }) => {
    const fields = { username: "abc\0defgh", password: "abcdefgh" }
    expect((await post(server.origin, "/login", fields)).status).toBe(400)
    expect((await post(server.origin, "/login", { username: "abcdefgh", password: "abc\0defgh" })).status).toBe(400)
    const headers = { Cookie: cookie }
    expect((await send(server.origin, "/cast?caste=%00", { headers })).status).toBe(200)
    expect((await send(server.origin, "/AllUsers?page=%00&q=a%00b", { headers })).status).toBe(200)
    expect((await send(server.origin, "/UserProfile/1%00", { headers })).status).toBe(404)
  })

  test("Odd addresses are a 4xx or a page, never a 500", async ({ server, cookie }) => {
    const host = new URL(server.origin).host
    const odd = [
      "/%",
      "/%zz",
      "/%e0%a4%a",
      "/%00",
      "/login%00",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/../../etc/passwd",
      "/..%2f..%2fpackage.json",
      "/assets/../../server/index.js",
      "/assets/..%2f..%2fserver/index.js",
      "/.git/config",
      "/.env",
      "/server.ts",
      "//evil.example",
      "//",
      "///",
      "/\\evil.example",
      "/;",
      "/login;x=y",
      "/login/",
      "/login//",
      "/login.data/",
      "/.data",
      "/_root.data",
      "/__manifest",
      "/__manifest?p=/login&version=1",
      `/__manifest?version=1${"&p=/x".repeat(1000)}`,
      "/no-such-page.data",
      "/login.data?_routes=no-such-route",
      "/login.data?_routes=",
      "/login.data?_routes=root,root,root",
      "/login?%",
      "/login?redirectTo=%",
      "/login?index",
      "/?index&index",
      "*",
      "login",
      "http://evil.example/login",
      `http://${host}/login`,
      "http://",
      "http://[",
      "http://:99999/",
      "?",
      "/?",
      "/#a",
      `/${"a/".repeat(3000)}`,
      `/login?q=${"%".repeat(3000)}`,
      "/socket.io/?EIO=4&transport=polling&sid=nobody",
      "/socket.io/?EIO=9&transport=nothing",
      "/socket.io/",
      "/socket.io",
      "/UserProfile/%",
      "/UserProfile/%00",
    ]
    for (const path of odd)
      for (const method of ["GET", "HEAD", "POST"]) {
        const answer = await sendBytes(
          server.origin,
          (socket) =>
            socket.write(
              `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${server.origin}\r\nCookie: ${cookie}\r\nContent-Type: ${FORM}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
            ),
          (text) => text.includes("</html>"),
        )
        expect(statusOf(answer), `${method} ${path.slice(0, 60)} ${answer.slice(0, 60)}`).toBeGreaterThanOrEqual(200)
        expect(statusOf(answer), `${method} ${path.slice(0, 60)}`).toBeLessThan(500)
        expect(answer, path).not.toMatch(/ at file:|node_modules|Failed query|root:x:0|"dependencies"/)
        expect(/^location: *(https?:)?\/\/evil/im.test(answer), path).toBe(false)
      }
  })

  test("Expect: 100-continue is honoured, and refused before the body where it is too large", async ({ server }) => {
    const head = (length: number) =>
      `POST /login HTTP/1.1\r\nHost: ${new URL(server.origin).host}\r\nOrigin: ${server.origin}\r\nContent-Type: ${FORM}\r\nContent-Length: ${length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`
    const body = "username=&password="
    const asked = await sendBytes(server.origin, (socket) => {
      socket.write(head(body.length))
      socket.once("data", () => socket.write(body))
    })
    expect(asked).toContain("100 Continue")
    expect(asked).toContain("Username is required")
    const refused = await sendBytes(
      server.origin,
      (socket) => socket.write(head(9_000_000)),
      (text) => text.includes("</html>"),
    )
    expect(refused).toMatch(/ 413 /)
  })
})
