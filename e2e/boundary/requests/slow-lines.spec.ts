import { connect, type Socket } from "node:net"
import { expect, test } from "@playwright/test"
import { send } from "../../support/requests/http.ts"
import { type RunningServer, startServer } from "../../support/servers/server.ts"

const PEOPLE = 60
const PIPELINED = 12
const PAGES = ["/", "/login", "/Signup", "/users-side", "/api/plans"]

const held: Socket[] = []
const hangUp = () => {
  for (const socket of held.splice(0)) socket.destroy()
}

/** So many connections that send this and read nothing of what comes back. */
async function hold({ port }: RunningServer, text: string) {
  await Promise.all(
    Array.from({ length: PEOPLE }, (_, nth) => {
      const localAddress = process.platform === "linux" ? `127.2.0.${nth + 1}` : undefined
      const socket = connect({ port, host: "127.0.0.1", localAddress, family: 4 }).on("error", () => {})
      held.push(socket)
      return new Promise((written) => socket.write(text, written))
    }),
  )
}

const head = ({ port }: RunningServer, line: string, ...more: string[]) =>
  [`${line} HTTP/1.1`, `Host: localhost:${port}`, ...more, "", ""].join("\r\n")

async function expectPagesToBeAnswered({ origin }: RunningServer) {
  const answers = await Promise.all(Array.from({ length: 5 }, () => PAGES.map((path) => send(origin, path))).flat())
  for (const { status } of answers) expect([200, 302]).toContain(status)
}

for (const processes of ["1", "2"])
  test(`With ${processes} processes, whoever reads or sends slowly keeps nobody else waiting`, async () => {
    const server = await startServer({ PROCESSES: processes })
    const reading = head(server, "GET /api/openapi.json").repeat(PIPELINED)
    const json = ["Content-Type: application/json", "Content-Length: 99"]
    const picture = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 900000"]
    const form = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: 99"]
    const slow = {
      "answers that are not read": reading,
      "a slow command": `${head(server, "PUT /api/users/me", ...json)}{`,
      "a slow picture": head(server, "PUT /api/users/profile-picture", ...picture) + "a".repeat(100_000),
      "a slow form": `${head(server, "POST /login", ...form)}u`,
    }
    for (const [what, text] of Object.entries(slow))
      await test.step(what, async () => {
        await hold(server, text)
        await expectPagesToBeAnswered(server)
        hangUp()
      })
    expect(await server.stop()).toBe(0)
  })

const FLOOD = 2_000

/** How many answers come down a connection over which this is sent by the thousand, until it is closed. */
async function answersUntilClosed({ port }: RunningServer, text: string) {
  const socket = connect({ port, host: "127.0.0.1", family: 4 }).on("error", () => {})
  held.push(socket)
  let answers = ""
  socket.on("data", (more) => (answers += more))
  socket.write(text.repeat(FLOOD))
  await new Promise((closed) => socket.once("close", closed))
  return answers.split("HTTP/1.1 ").length - 1
}

test("Whatever is asked by the thousand down one connection is not answered by the thousand", async () => {
  const server = await startServer()
  const floods = {
    "whether it lives": head(server, "GET /healthz"),
    figures: head(server, "GET /metrics"),
    "another host": "GET / HTTP/1.1\r\nHost: elsewhere\r\n\r\n",
    "a chat's line": head(server, "GET /socket.io/?EIO=4&transport=polling"),
    "a form": `${head(server, "POST /login", `Origin: ${server.origin}`, "Content-Type: application/x-www-form-urlencoded", "Content-Length: 1")}a`,
  }
  for (const [what, text] of Object.entries(floods))
    await test.step(what, async () => {
      expect(await answersUntilClosed(server, text)).toBeLessThan(FLOOD / 10)
      await expectPagesToBeAnswered(server)
    })
  expect(await server.stop()).toBe(0)
})

test("What is ready and how full the server is, is told to whoever may read its figures, and to nobody else", async () => {
  const server = await startServer()
  const near = await send(server.origin, "/readyz?verbose")
  const looks = ["database: ok", "migrations: ok", "redis: not used", "listen: ok", "storage: ok", "shutting down: no"]
  const seen = ["asked from: 127.0.0.1", "forwarded for: "]
  const lanes = ["reading: 0 of 24, waiting 0", "writing: 0 of 24, waiting 0", "passwords: 0 of 6, waiting 0"]
  expect(near.text.split("\n")).toEqual(["ready", ...looks, ...seen, ...lanes])
  const far = await send(server.origin, "/readyz?verbose", { headers: { "X-Forwarded-For": "203.0.113.7" } })
  expect([near.status, far.status, far.text]).toEqual([200, 200, "ready"])
  expect(await server.stop()).toBe(0)
})

test.afterEach(hangUp)
