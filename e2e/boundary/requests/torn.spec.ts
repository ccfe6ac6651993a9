import { readdir } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { routes } from "../../support/addresses/sitemap.ts"
import { openProgram } from "../../support/api/api.ts"
import { connect as connectMembers, member } from "../../support/people/members.ts"
import { expect, expectSignedIn, LAST_STEPS, patiently, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import type { RunningServer } from "../../support/servers/server.ts"

const AT_ONCE = 24
const start = ownServers()

/** A form with a small file in the named field, and a word after it. */
const formWith = (field: string) =>
  Buffer.from(
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a.pdf"\r\n\r\n%PDF-1.7\r\n--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nA\r\n--x--\r\n`,
  )

interface Post {
  path: string
  cookie: string
  body: Buffer
  /** After so many bytes of the body there is no more. */
  sent: number
  /** Whether the sender goes away in the middle, or says that this is all. */
  gone?: boolean
}

const headOf = ({ origin }: RunningServer, { path, cookie }: Post, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`

/** The status of the answer; none where the sender did not wait for one. */
function tear(server: RunningServer, post: Post) {
  return new Promise<number | undefined>((resolve) => {
    let answer = ""
    const socket = connect(server.port, "127.0.0.1")
    socket.setEncoding("latin1").on("data", (text: string) => (answer += text))
    socket.on("error", () => {}).on("close", () => resolve(post.gone ? undefined : Number(answer.slice(9, 12))))
    socket.write(headOf(server, post, post.gone ? post.body.length + 1 : post.sent))
    socket.write(post.body.subarray(0, post.sent), () => post.gone && socket.destroy())
  })
}

/** Posts them all, a few at once, while a visitor goes on reading. */
async function tearAll(server: RunningServer, posts: Post[]) {
  const left = posts.values()
  const trouble: string[] = []
  let torn = false
  const sender = async () => {
    for (const post of left) {
      const status = await tear(server, post)
      const ok = post.gone || (status && status >= 300 && status < 500) || status === 200
      if (!ok) trouble.push(`${status} ${post.path} at ${post.sent}`)
    }
  }
  const read = async () => {
    while (!torn) {
      const { status } = await send(server.origin, "/login").catch(() => ({ status: 0 }))
      if (status !== 200) return void trouble.push(`the visitor got ${status}`)
      await pause(50)
    }
  }
  const reading = read()
  await Promise.all(Array.from({ length: AT_ONCE }, sender))
  torn = true
  await reading
  return trouble
}

const arriving = (server: RunningServer) => readdir(join(server.dataDir, "files", "incoming")).catch(() => [])

/** The same process, no file of a form that never arrived, and whoever was signed in still is. */
async function expectUnharmed(server: RunningServer, ...cookies: string[]) {
  expect([server.process.exitCode, server.process.signalCode], server.output().slice(-2000)).toEqual([null, null])
  await expect.poll(() => arriving(server), patiently).toEqual([])
  await expectSignedIn(server, ...cookies)
}

/** Where files are taken, with the field that takes them, each for somebody who may post there. */
async function uploadsOf(server: RunningServer, cookie: string, newcomer: string) {
  const consultant = await member({ dataDir: server.dataDir, role: "guest" })
  const own = await member({ dataDir: server.dataDir })
  return [
    { path: "/Messages/1", field: "attachment", cookie },
    { path: "/Messages/1/attachment", field: "attachment", cookie },
    { path: "/UserProfile", field: "image", cookie: `sid=${own.token}` },
    { path: `/UserEditProfile/${own.profileId}`, field: "image", cookie: `sid=${own.token}` },
    { path: "/UserCreate-profile", field: "image", cookie: newcomer },
    { path: "/client-profile", field: "image", cookie: `sid=${consultant.token}` },
  ]
}

test("An upload torn at any byte costs nobody anything but its sender", async ({ server, cookie, newcomer }) => {
  const uploads = await uploadsOf(server, cookie, newcomer)
  const posts = uploads.flatMap(({ path, field, cookie }, number) =>
    [formWith(field), formWith("nobodys")].flatMap((body, wanted) =>
      Array.from(body, (_byte, sent) => ({
        path,
        cookie: sent % 10 ? cookie : "",
        body,
        sent,
        gone: (sent + number + wanted) % 2 === 0,
      })),
    ),
  )
  expect(await tearAll(server, posts)).toEqual([])
  await expectUnharmed(server, ...uploads.map((upload) => upload.cookie))
})

test("A torn upload posted to any address is a 4xx or a way to login", async ({ server, cookie }) => {
  const paths = routes
    .map(({ path }) => path)
    .filter((path) => !/^\/webhooks\//.test(path) && !LAST_STEPS.includes(path))
  const body = formWith("image")
  const lengths = [body.indexOf("name="), body.indexOf("1.7")]
  const posts = paths.flatMap((path) =>
    lengths.flatMap((sent) =>
      [cookie, ""].map((cookie) => ({ path, cookie, body, sent, gone: (cookie === "") === (sent === lengths[0]) })),
    ),
  )
  expect(await tearAll(server, posts)).toEqual([])
  await expectUnharmed(server, cookie)
})

test("A line that breaks within 30 ms of an upload ends only that upload", async ({ server, cookie, newcomer }) => {
  const uploads = await uploadsOf(server, cookie, newcomer)
  const counted = async () => {
    const [row] = await database(server.dataDir)`
      select coalesce(sum(points), 0)::int as files from rate_limit where key like 'chat-file:%'`
    return row?.files
  }
  const before = await counted()
  const film = Buffer.concat([formWith("attachment").subarray(0, 80), Buffer.alloc(2 * 1024 * 1024)])
  const breakAfter = (post: Post, ms: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1")
      socket.on("error", () => {}).on("close", () => resolve())
      socket.write(headOf(server, post, film.length))
      socket.write(film)
      setTimeout(() => socket.resetAndDestroy(), ms)
    })
  for (const { path, cookie } of uploads)
    for (let ms = 0; ms < 30; ms += 2) await breakAfter({ path, cookie, body: film, sent: film.length }, ms)
  await expectUnharmed(server, cookie)
  await expect.poll(counted, { ...patiently, message: "files that never arrived are not counted" }).toBe(before)
})

test("An upload that breaks off is no error, neither in the log nor in the figures", async () => {
  const server = await start()
  const { dataDir, origin, port } = server
  const [ayesha, bilal] = [await member({ dataDir, plan: "pro" }), await member({ dataDir, gender: "male" })]
  await connectMembers(ayesha, bilal, "accepted", dataDir)
  const consultant = await member({ dataDir, role: "guest" })
  const [hers, farhats] = [`Cookie: sid=${ayesha.token}`, `Cookie: sid=${consultant.token}`]
  const bearer = `Authorization: Bearer ${await openProgram(ayesha.id, dataDir)}`
  const uploads = [
    ["Cookie: sid=nobody", "/UserProfile", "image"],
    [hers, "/UserProfile", "image"],
    [hers, "/UserProfile.data", "image"],
    [hers, `/UserEditProfile/${ayesha.profileId}`, "image"],
    [hers, `/UserEditProfile/${ayesha.profileId}/pictures`, "image"],
    [hers, `/Messages/${bilal.id}`, "attachment"],
    [hers, `/Messages/${bilal.id}/attachment`, "attachment"],
    [hers, "/subscribe/wallet", "picture"],
    [farhats, "/client-profile", "image"],
    [farhats, "/clients/import", "file"],
    [bearer, "/api/users/upload-profile-picture", "profile"],
    [bearer, "/api/users/profile-picture", "image"],
    [bearer, `/api/messages/${bilal.id}/attachments`, "attachment"],
  ] as const
  const endings: ((socket: Socket) => unknown)[] = [
    (socket) => socket.destroy(),
    (socket) => socket.resetAndDestroy(),
    (socket) => socket.end(),
  ]
  const breakOff = (head: string, body: Buffer, end: (socket: Socket) => unknown, ms: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1")
      socket.on("error", () => {}).on("close", () => resolve())
      socket.resume()
      socket.write(head)
      socket.write(body, () => setTimeout(() => end(socket), ms))
    })
  const headFor = (who: string, path: string, length: string) =>
    `${path === "/api/users/profile-picture" ? "PUT" : "POST"} ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\n${who}\r\nContent-Type: multipart/form-data; boundary=x\r\n${length}\r\n\r\n`

  const breakAll = async ([who, path, field]: (typeof uploads)[number]) => {
    const form = formWith(field)
    const at = form.indexOf("%PDF")
    const whole = Buffer.concat([form.subarray(0, at), Buffer.alloc(300_000, "x"), form.subarray(at + 8)])
    const [announced, exact] = ["Content-Length: 3000000", `Content-Length: ${whole.length}`]
    for (const end of endings)
      for (const ms of [0, 40]) {
        for (const bytes of [1_000, 100_000, whole.length - 20])
          await breakOff(headFor(who, path, announced), whole.subarray(0, bytes), end, ms)
        await breakOff(headFor(who, path, exact), whole, end, ms)
        const chunk = Buffer.concat([Buffer.from("2dc6c0\r\n"), whole])
        await breakOff(headFor(who, path, "Transfer-Encoding: chunked"), chunk, end, ms)
      }
  }
  await Promise.all(uploads.map(breakAll))

  await expectUnharmed(server, `sid=${ayesha.token}`)
  const lines = server.output().split("\n")
  const [logged, others] = [
    lines.filter((line) => line.startsWith("{")),
    lines.filter((line) => /error|stack/i.test(line)),
  ]
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  expect(others).toEqual([])
  // From this machine itself, for whom alone the figures are.
  const text = await (await fetch(`${origin}/metrics`)).text()
  expect(text).toContain("http_request_seconds_count")
  expect(text.match(/http_request_seconds_count\{.*status="5xx".*/g)).toBeNull()
})

test("Whoever asks for another protocol and hangs up ends nothing but that connection", async ({ server, cookie }) => {
  const ask = async (path: string, protocol: string, hangUp: (socket: Socket) => unknown) => {
    const socket = connect(server.port, "127.0.0.1").on("error", () => {})
    const closed = new Promise((resolve) => socket.once("close", resolve))
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13"
    const head = `GET ${path} HTTP/1.1\r\nHost: localhost:${server.port}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n${key}\r\n\r\n`
    await new Promise((sent) => socket.write(head, sent))
    await pause(20)
    hangUp(socket)
    await closed
  }
  const sockets = "/socket.io/?EIO=4&transport="
  for (const path of ["/", "/login", `${sockets}websocket`, `${sockets}polling`])
    for (const protocol of ["h2c", "websocket", "nothing"]) {
      await ask(path, protocol, (socket) => socket.resetAndDestroy())
      await ask(path, protocol, (socket) => socket.write("x".repeat(10_000), () => socket.resetAndDestroy()))
      await ask(path, protocol, (socket) => socket.destroy())
    }
  await expectUnharmed(server, cookie)
})
