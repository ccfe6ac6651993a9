import { randomUUID } from "node:crypto"
import { once } from "node:events"
import type { Socket } from "socket.io-client"
import { connect, type Member, member, openSession } from "../../support/people/members.ts"
import { anyNumberBeforeAnswer } from "../../support/people/messages.ts"
import { post } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { findRedis, startRedis } from "../../support/servers/redis.ts"
import { freePort } from "../../support/servers/server.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"
import { closeChats, openChat, startTwo } from "../../support/servers/two-servers.ts"

test.describe.configure({ timeout: 120_000 })

const redis = findRedis()
const start = ownServers()
test.afterEach(closeChats)

const redises: Awaited<ReturnType<typeof startRedis>>[] = []
test.afterEach(async () => {
  for (const one of redises.splice(0)) await one.stop()
})
async function ownRedis(port?: number) {
  const started = await startRedis(redis!, port)
  redises.push(started)
  return started
}

async function twoServers(environment: Record<string, string> = {}) {
  const [first, second] = await startTwo(environment, start)
  const { dataDir } = first
  const ayesha = await member({ dataDir, plan: "pro" })
  const bilal = await member({ dataDir, plan: "pro", gender: "male" })
  await connect(ayesha, bilal, "accepted", dataDir)
  await anyNumberBeforeAnswer(dataDir)
  return { first, second, dataDir, ayesha, bilal }
}

const next = async <Payload>(socket: Socket, event: string) => (await once(socket as never, event))[0] as Payload
const ask = (socket: Socket, event: string, payload: object) =>
  socket.emitWithAck(event, payload) as Promise<{
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
      const shared = way === "Redis" ? await ownRedis() : undefined
      const { first, second, dataDir, ayesha, bilal } = await twoServers(shared ? { REDIS_URL: shared.url } : {})
      const hers = await openChat(first, ayesha)
      const presence = next<object>(hers, "presence")
      expect(await ask(hers, "joinRoom", { email: bilal.email })).toEqual({ ok: true })
      expect(await presence).toEqual({ _id: bilal.id, isOnline: false })

      const coming = next<object>(hers, "presence")
      const his = await openChat(second, bilal)
      expect(await coming).toEqual({ _id: bilal.id, isOnline: true })
      const theirs = await openChat(second, ayesha)

      const heard = [hers, his, theirs].map(arrivals)
      const answer = await write(hers, bilal, "Assalam o alaikum")
      expect(answer.ok).toBe(true)
      for (const texts of heard) await expect.poll(() => texts, patiently).toEqual(["Assalam o alaikum"])

      // Longer than a notification of the database can be.
      await write(his, ayesha, "سلام ".repeat(799).trim())
      for (const texts of heard) await expect.poll(() => texts.length, patiently).toBe(2)
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
      for (const texts of heard) await expect.poll(() => texts.length, patiently).toBe(22)
      for (const texts of heard) expect(texts.slice(2).toSorted()).toEqual(heard[0]!.slice(2).toSorted())

      for (let nth = 0; nth < 3; nth++) await openChat(nth % 2 ? first : second, ayesha)
      // The last ones are told from server to server.
      const sixth = () =>
        openChat(first, ayesha).then(
          (socket) => socket.close() && "open",
          (refused: Error) => refused.message,
        )
      await expect
        .poll(sixth, { ...patiently, message: "five windows, wherever they are" })
        .toBe("Chat is open in too many windows.")

      const going = next<object>(hers, "presence")
      his.close()
      expect(await going).toEqual({ _id: bilal.id, isOnline: false })

      const other = { ...ayesha, token: await openSession(ayesha.id, dataDir) }
      theirs.close()
      let gone: Socket | undefined
      const another = async () => (gone = await openChat(second, other).catch(() => undefined))
      await expect.poll(another, patiently).toBeDefined()
      const closed = next(gone!, "disconnect")
      await post(first.origin, "/logout", {}, { Cookie: `sid=${other.token}` })
      await closed
    })
  })
}

test("After the connection that listens was lost, what was missed arrives without a reload", async () => {
  const { first, second, dataDir, ayesha, bilal } = await twoServers()
  const sql = database(dataDir)
  const [hers, his] = [await openChat(first, ayesha), await openChat(second, bilal)]
  const heard = arrivals(his)
  for (let round = 0; round < 2; round++) {
    const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "%' and application_name = 'rishta'`
    const sent = Array.from({ length: 30 }, (_, nth) => write(hers, bilal, `${round}-${nth}`))
    expect((await ended).length, "listening connections").toBe(2)
    for (const answer of await Promise.all(sent)) expect(answer.ok).toBe(true)
    await expect.poll(() => heard.length, patiently).toBe(30 * (round + 1))
  }
  expect(new Set(heard).size, "each once").toBe(heard.length)
})

test.describe("Without Redis for a while", () => {
  test.skip(!redis, "redis-server is not on this machine and could not be installed")

  test("messages go on between those on one server, and the others get theirs once it is back", async () => {
    const shared = await ownRedis()
    const { first, second, ayesha, bilal } = await twoServers({ REDIS_URL: shared.url })
    const [hers, near, his] = [
      await openChat(first, ayesha),
      await openChat(first, bilal),
      await openChat(second, bilal),
    ]
    const [heardNear, heardFar] = [arrivals(near), arrivals(his)]
    shared.process.kill("SIGKILL")
    await once(shared.process, "exit")
    for (let nth = 0; nth < 5; nth++) expect((await write(hers, bilal, `${nth}`)).ok).toBe(true)
    await expect.poll(() => heardNear, patiently).toEqual(["0", "1", "2", "3", "4"])
    await ownRedis(Number(new URL(shared.url).port))
    await expect.poll(() => new Set(heardFar).size, patiently).toBe(5)
    expect((await write(hers, bilal, "5")).ok).toBe(true)
    await expect.poll(() => heardFar.at(-1), patiently).toBe("5")
  })
  test("servers that started before it are in step once it is there", async () => {
    const port = await freePort()
    const { first, second, ayesha, bilal } = await twoServers({ REDIS_URL: `redis://127.0.0.1:${port}` })
    const [hers, his] = [await openChat(first, ayesha), await openChat(second, bilal)]
    const heard = arrivals(his)
    expect((await write(hers, bilal, "Before")).ok).toBe(true)
    await ownRedis(port)
    for (const server of [first, second])
      await expect.poll(() => server.output(), patiently).toContain("Redis is there")
    await expect.poll(() => heard, patiently).toContain("Before")
    await expect
      .poll(async () => (await write(hers, bilal, "After")).ok && heard.includes("After"), patiently)
      .toBe(true)
  })
})
