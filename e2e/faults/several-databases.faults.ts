import { expect, test } from "@playwright/test"
import { migrateDatabase } from "#db/client.ts"
import { hasDebianPostgres, startDebianPostgres, startStandby } from "#db/test-debian-postgres.ts"
import { hasPgBouncer, startPgBouncer } from "#db/test-pgbouncer.ts"
import { type Member, member } from "../support/people/members.ts"
import { post, send } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"
import { startServer } from "../support/servers/server.ts"
import { startBalancer } from "./balancer.ts"
import { aWhile, gatherChatters, ROUNDS } from "./gather-chatters.ts"
import { startOwnDatabase } from "./own-database.ts"

const SECRET = "a secret that all servers know"
const BOUNCES = "pgbouncer is not on this machine"
const STREAMS = "Debian's postgresql-15 is not on this machine"

const clean: (() => unknown)[] = []
test.afterEach(async () => {
  for (const task of clean.splice(0).reverse()) await task()
})

/** Two servers behind a balancer, with one database. */
async function startServers(environment: Record<string, string>) {
  const balancer = await startBalancer()
  clean.push(() => balancer.close())
  for (let nth = 0; nth < 2; nth++) {
    const given = { SESSION_SECRET: SECRET, HOST: "127.0.0.1", ORIGIN: balancer.origin }
    const server = await startServer({ ...given, ...environment })
    balancer.targets.push(server.port)
    clean.push(() => server.stop())
  }
  return balancer.origin
}

async function gather(...given: Parameters<typeof gatherChatters>) {
  const chatters = await gatherChatters(...given)
  clean.push(() => chatters.goHome())
  return chatters
}

async function startPair() {
  const primary = await startDebianPostgres()
  clean.push(() => primary.stop())
  await migrateDatabase(primary.url)
  const standby = await startStandby(primary)
  clean.push(() => standby.stop())
  return { primary, standby }
}

test("PgBouncer in transaction mode, without prepared statements, is killed while people write", async () => {
  test.skip(!hasPgBouncer, BOUNCES)
  const data = await startOwnDatabase()
  clean.push(() => data.stop())
  let pooler = await startPgBouncer(data.url, "transaction")
  clean.push(() => pooler.stop())
  const given = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: data.url, DATABASE_PREPARED: "no" }
  const origin = await startServers(given)
  const chatters = await gather(data.dataDir, origin)
  for (let round = 0; round < ROUNDS; round++) {
    await chatters.writeDuring(async () => {
      await pooler.stop()
      await aWhile()
      pooler = await startPgBouncer(data.url, "transaction", { port: pooler.port })
    })
    await chatters.expectNothingLost()
  }
})

/** She hides somebody and shows him again: each time her next search has to know. */
async function searchAndAct(origin: string, her: Member, him: Member) {
  const headers = { Cookie: `sid=${her.token}` }
  const finds = async () => {
    const { status, text } = await send(origin, "/AllUsers?city=Lahore&religion=Islam", { headers })
    expect(status).toBe(200)
    return new RegExp(`/UserProfile/${him.profileId}\\b`).test(text)
  }
  const act = async (intent: "hide" | "show") => {
    const fields = { profileId: String(him.profileId), intent }
    expect((await post(origin, "/not-interested", fields, headers)).status).toBe(302)
  }
  expect(await finds()).toBe(true)
  await act("hide")
  expect(await finds(), "whom she has just hidden").toBe(false)
  await act("show")
  expect(await finds(), "whom she has just shown again").toBe(true)
}

test("A replica is late, goes away and is promoted while people search; nobody notices", async () => {
  test.skip(!hasDebianPostgres, STREAMS)
  const { primary, standby } = await startPair()
  const origin = await startServers({ DATABASE_URL: primary.url, DATABASE_REPLICA_URL: standby.url })
  const { dataDir } = primary
  const couples: [Member, Member][] = []
  for (let nth = 0; nth < 5; nth++)
    couples.push(await Promise.all([member({ dataDir }), member({ dataDir, gender: "male" })]))
  const everybody = () => Promise.all(couples.map(([her, him]) => searchAndAct(origin, her, him)))
  const readFrom = async (dir: string) => {
    const [row] = await database(
      dir,
    )`select sum(idx_scan + seq_scan)::int as scans from pg_stat_user_tables where relname = 'profile'`
    return row!.scans as number
  }

  await everybody()
  await expect
    .poll(async () => {
      for (const [her] of couples)
        await send(origin, "/AllUsers?city=Lahore", { headers: { Cookie: `sid=${her.token}` } })
      return readFrom(standby.dataDir)
    })
    .toBeGreaterThan(0)

  await database(standby.dataDir)`select pg_wal_replay_pause()`
  await everybody()
  await database(standby.dataDir)`select pg_wal_replay_resume()`
  await everybody()
  standby.kill()
  await everybody()
  standby.start()
  await everybody()
  standby.promote()
  await everybody()
})

for (const synchronous of [true, false])
  test(`The primary is lost while people write and its standby takes over, ${synchronous ? "with" : "without"} synchronous commit`, async () => {
    test.skip(!hasDebianPostgres, STREAMS)
    const { primary, standby } = await startPair()
    if (synchronous) {
      await database(primary.dataDir)`alter system set synchronous_standby_names = '*'`
      await database(primary.dataDir)`select pg_reload_conf()`
    }
    const address = await startBalancer()
    clean.push(() => address.close())
    address.targets.push(primary.port)
    const url = new URL(primary.url)
    url.port = new URL(address.origin).port
    const origin = await startServers({ DATABASE_URL: url.href })
    const chatters = await gather(primary.dataDir, origin)
    let seconds = 0
    await chatters.writeDuring(async () => {
      primary.kill()
      const began = performance.now()
      standby.promote()
      address.targets.splice(0, 1, standby.port)
      await expect.poll(() => send(origin, "/readyz").then(({ status }) => status), { intervals: [50] }).toBe(200)
      seconds = (performance.now() - began) / 1000
    })
    process.stdout.write(`ready again after ${seconds.toFixed(1)} s\n`)
    if (synchronous) return void (await chatters.expectNothingLost(standby.dataDir))
    const lost = await chatters.countLost(standby.dataDir)
    process.stdout.write(`acknowledged and lost without synchronous commit: ${lost.lost} of ${lost.acknowledged}\n`)
  })
