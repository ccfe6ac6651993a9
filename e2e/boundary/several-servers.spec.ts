import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { io, type Socket } from "socket.io-client"
import { database, databaseUrl } from "../support/database.ts"
import { post } from "../support/http.ts"
import { connect, type Member, member, openSession } from "../support/members.ts"
import { findRedis, startRedis } from "../support/redis.ts"
import { freePort, type RunningServer, startServer } from "../support/server.ts"
import { expect, test } from "../support/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const SECRET = "a secret that both of them know"
const redis = findRedis()

/** Two servers on one database, as behind a load balancer; the first keeps the database. */
async function twoServers(environment: Record<string, string> = {}) {
  const first = await startServer({ SESSION_SECRET: SECRET, ...environment })
  const second = await startServer({
    SESSION_SECRET: SECRET,
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl(first.dataDir),
    ...environment,
  })
  const { dataDir } = first
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  return { first, second, dataDir, ayesha, bilal }
}

const sockets = new Set<Socket>()
async function open({ origin }: RunningServer, { token }: Pick<Member, "token">) {
  const socket = io(origin, {
    transports: ["websocket"],
    forceNew: true,
    reconnection: false,
    extraHeaders: { Cookie: `sid=${token}` },
  })
  sockets.add(socket)
  await new Promise((resolve, reject) => socket.once("connect", () => resolve(true)).once("connect_error", reject))
  return socket
}
test.afterEach(() => {
  for (const socket of sockets) socket.close()
  sockets.clear()
})

const next = async <Payload>(socket: Socket, event: string) => (await once(socket as never, event))[0] as Payload
const ask = (socket: Socket, event: string, payload: object) =>
  socket.timeout(5_000).emitWithAck(event, payload) as Promise<{
    ok: boolean
    error?: string
    message?: { _id: number }
  }>
const write = (socket: Socket, to: Member, message: string) =>
  ask(socket, "sendMessage", { to: to.email, message, clientId: randomUUID() })

/** Counts from the moment it is made. */
function arrivals(socket: Socket) {
  const texts: string[] = []
  socket.on("newMessage", ({ message }: { message: string }) => texts.push(message))
  return texts
}

for (const way of ["PostgreSQL alone", "Redis"]) {
  test.describe(`Two servers in step by ${way}`, () => {
    test.skip(way === "Redis" && !redis, "redis-server is not on this machine and could not be installed")

    test("What one server hears the people of the other see: messages, typing, reading, coming and going, logouts", async () => {
      const shared = way === "Redis" ? await startRedis(redis!) : undefined
      const { first, second, dataDir, ayesha, bilal } = await twoServers(shared ? { REDIS_URL: shared.url } : {})
      const hers = await open(first, ayesha)
      const presence = next<object>(hers, "presence")
      expect(await ask(hers, "joinRoom", { email: bilal.email })).toEqual({ ok: true })
      expect(await presence).toEqual({ _id: bilal.id, isOnline: false })

      const coming = next<object>(hers, "presence")
      const his = await open(second, bilal)
      expect(await coming).toEqual({ _id: bilal.id, isOnline: true })
      const theirs = await open(second, ayesha)

      const heard = [hers, his, theirs].map(arrivals)
      const sent = Date.now()
      const answer = await write(hers, bilal, "Assalam o alaikum")
      expect(answer.ok).toBe(true)
      for (const texts of heard) await expect.poll(() => texts, { intervals: [20] }).toEqual(["Assalam o alaikum"])
      expect(Date.now() - sent, "milliseconds to the other server").toBeLessThan(1_000)

      // Longer than a notification of the database can be.
      await write(his, ayesha, "سلام ".repeat(799).trim())
      for (const texts of heard) await expect.poll(() => texts.length).toBe(2)
      const read = next<object>(hers, "messagesRead")
      await ask(his, "markRead", { withEmail: ayesha.id, upTo: answer.message!._id })
      expect(await read).toEqual({ readerId: bilal.id, otherId: ayesha.id, upTo: answer.message!._id })
      await ask(his, "joinRoom", { email: ayesha.email })
      const typing = next<object>(hers, "typing")
      await ask(his, "typing", { to: ayesha.id })
      expect(await typing).toEqual({ _id: bilal.id })

      await Promise.all(
        Array.from({ length: 20 }, (_, nth) => write(nth % 2 ? hers : his, nth % 2 ? bilal : ayesha, `${nth}`)),
      )
      for (const texts of heard) await expect.poll(() => texts.length).toBe(22)
      for (const texts of heard) expect(texts.slice(2).toSorted()).toEqual(heard[0]!.slice(2).toSorted())

      for (let nth = 0; nth < 3; nth++) await open(nth % 2 ? first : second, ayesha)
      await expect(open(first, ayesha), "five windows, wherever they are").rejects.toThrow(
        "Chat is open in too many windows.",
      )

      const going = next<object>(hers, "presence")
      his.close()
      expect(await going).toEqual({ _id: bilal.id, isOnline: false })

      const other = { ...ayesha, token: await openSession(ayesha.id, dataDir) }
      theirs.close()
      await expect
        .poll(() =>
          open(second, other).then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      const [gone] = [...sockets].slice(-1)
      const began = Date.now()
      const closed = next(gone!, "disconnect")
      await post(first.origin, "/logout", {}, { Cookie: `sid=${other.token}` })
      await closed
      expect(Date.now() - began, "milliseconds until the socket on the other server is closed").toBeLessThan(2_000)

      await second.stop()
      await first.stop()
      await shared?.stop()
    })
  })
}

test("After the connection that listens was lost, what was missed arrives without a reload", async () => {
  const { first, second, dataDir, ayesha, bilal } = await twoServers()
  const sql = database(dataDir)
  const [hers, his] = [await open(first, ayesha), await open(second, bilal)]
  const heard = arrivals(his)
  for (let round = 0; round < 2; round++) {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "%' and application_name = 'rishta'`
    const sent = Array.from({ length: 30 }, (_, nth) => write(hers, bilal, `${round}-${nth}`))
    expect((await cut).length, "listening connections").toBe(2)
    for (const answer of await Promise.all(sent)) expect(answer.ok).toBe(true)
    await expect.poll(() => heard.length, { timeout: 10_000 }).toBe(30 * (round + 1))
  }
  expect(new Set(heard).size, "each once").toBe(heard.length)
  await second.stop()
  await first.stop()
})

test.describe("Without Redis for a while", () => {
  test.skip(!redis, "redis-server is not on this machine and could not be installed")

  test("messages go on between those on one server, and the others get theirs once it is back", async () => {
    const shared = await startRedis(redis!)
    const { first, second, ayesha, bilal } = await twoServers({ REDIS_URL: shared.url })
    const [hers, near, his] = [await open(first, ayesha), await open(first, bilal), await open(second, bilal)]
    const [heardNear, heardFar] = [arrivals(near), arrivals(his)]
    shared.process.kill("SIGKILL")
    await once(shared.process, "exit")
    for (let nth = 0; nth < 5; nth++) expect((await write(hers, bilal, `${nth}`)).ok).toBe(true)
    await expect.poll(() => heardNear).toEqual(["0", "1", "2", "3", "4"])
    const again = await startRedis(redis!, Number(new URL(shared.url).port))
    await expect.poll(() => new Set(heardFar).size, { timeout: 15_000 }).toBe(5)
    expect((await write(hers, bilal, "5")).ok).toBe(true)
    await expect.poll(() => heardFar.at(-1), { timeout: 15_000 }).toBe("5")
    await second.stop()
    await first.stop()
    await again.stop()
    await shared.stop()
  })
  test("servers that started before it are in step once it is there", async () => {
    const port = await freePort()
    const { first, second, ayesha, bilal } = await twoServers({ REDIS_URL: `redis://127.0.0.1:${port}` })
    const [hers, his] = [await open(first, ayesha), await open(second, bilal)]
    const heard = arrivals(his)
    expect((await write(hers, bilal, "Before")).ok).toBe(true)
    const shared = await startRedis(redis!, port)
    for (const server of [first, second]) await expect.poll(() => server.output()).toContain("Redis is there")
    await expect.poll(() => heard, { timeout: 15_000 }).toContain("Before")
    await expect
      .poll(async () => (await write(hers, bilal, "After")).ok && heard.includes("After"), { timeout: 15_000 })
      .toBe(true)
    await second.stop()
    await first.stop()
    await shared.stop()
  })
})
