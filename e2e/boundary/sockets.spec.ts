import { io, type Socket } from "socket.io-client"
import { expect, test } from "../support/boundary.ts"
import { database } from "../support/database.ts"
import { send } from "../support/http.ts"
import { member } from "../support/members.ts"

const open: Socket[] = []
test.afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

/** What becomes of a try to connect: "connect", or the reason why not. */
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

test("Logging out closes the sockets of that session within two seconds", async ({ server }) => {
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
  const began = Date.now()
  expect(await closed).toBe("io server disconnect")
  expect(Date.now() - began).toBeLessThan(2_000)
})

test("Polling answers carry no foreign permission and speak only to the own host", async ({ server, cookie }) => {
  const path = "/socket.io/?EIO=4&transport=polling"
  const answer = await send(server.origin, path, { headers: { Cookie: cookie, Origin: "https://evil.example" } })
  expect(answer.status).toBe(403)
  expect(Object.keys(answer.headers)).not.toContain("access-control-allow-origin")
  const rebound = await send(server.origin, path, { headers: { Cookie: cookie, Host: "evil.example" } })
  expect(rebound.status).toBeGreaterThanOrEqual(400)
})
