import { sql as text } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { connect, disconnect, sql } from "./client.ts"
import { connectReplica, disconnectReplica, lookAtReplica, readingFrom, readList, writtenNow } from "./replica.ts"
import { hasDebianPostgres, startDebianPostgres, startStandby } from "./test-debian-postgres.ts"

let primary: Awaited<ReturnType<typeof startDebianPostgres>>
let standby: Awaited<ReturnType<typeof startStandby>>
let replay: postgres.Sql

const who = () =>
  readList((on) => on.execute<{ replica: boolean }>(text`select pg_is_in_recovery() as replica`)).then(([row]) =>
    row!.replica ? "the replica" : "the primary",
  )
const asked = (written = 0) => readingFrom(written, who)
const write = () => sql`insert into kept values (1)`.then(writtenNow)

/** Looks until it is as said; nothing here waits for a time. */
const comes = (from: string, written = 0) =>
  until(async () => {
    await lookAtReplica()
    return (await asked(written)) === from
  })

describe.skipIf(!hasDebianPostgres)("Beside a replica", () => {
  beforeAll(async () => {
    primary = await startDebianPostgres()
    standby = await startStandby(primary)
    connect(primary.url, { connections: 2 })
    await sql`create table kept (number int)`
    await connectReplica(standby.url, { looks: false })
    replay = postgres(standby.url, { max: 1, onnotice: () => {} })
  })

  afterAll(async () => {
    vi.restoreAllMocks()
    await Promise.all([disconnect(), disconnectReplica(), replay.end({ timeout: 1 })])
    standby.stop()
    primary.stop()
  })

  test("Lists come from it, what changes something and all else from the primary", async () => {
    await comes("the replica")
    expect(await who()).toBe("the primary")
  })

  test("Whoever has just done something reads it where it is known", async () => {
    await replay`select pg_wal_replay_pause()`
    const written = await write()
    await lookAtReplica()
    expect(await asked(written)).toBe("the primary")
    expect(await asked(), "somebody else").toBe("the replica")
    await replay`select pg_wal_replay_resume()`
    await comes("the replica", written)
  })

  test("A late one is read by nobody until it has caught up", async () => {
    await replay`select pg_wal_replay_pause()`
    await write()
    await lookAtReplica()
    expect(await asked()).toBe("the replica")
    const now = Date.now()
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 6_000)
    await lookAtReplica()
    expect(await asked()).toBe("the primary")
    clock.mockRestore()
    await replay`select pg_wal_replay_resume()`
    await comes("the replica")
  })

  test("One that is gone in the middle costs nobody an answer, and is read again when it is back", async () => {
    standby.kill()
    expect(await asked()).toBe("the primary")
    standby.start()
    await comes("the replica")
  })

  test("One that became a primary is read no more", async () => {
    standby.promote()
    await comes("the primary")
    await write()
    await lookAtReplica()
    expect(await asked()).toBe("the primary")
  })
})
