import postgres from "postgres"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { besideReplica, findViewer } from "#app/viewer/sessions.server.ts"
import { connect, disconnect, migrateDatabase, sql } from "#db/client.ts"
import { connectReplica, disconnectReplica, lookAtReplica } from "#db/replica.ts"
import { hasDebianPostgres, startDebianPostgres, startStandby } from "#db/test-debian-postgres.ts"
import { makePerson, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { countFound, searchCards } from "./search.server.ts"
import { searchFrom } from "./search-query.ts"

const SEARCH = searchFrom(new URLSearchParams("city=Lahore"))

let primary: Awaited<ReturnType<typeof startDebianPostgres>>
let standby: Awaited<ReturnType<typeof startStandby>>
let replay: postgres.Sql
let ayesha: SignedInPerson
let bilal: SignedInPerson

const request = (method: string) => new Request("http://localhost/all", { method })

/** Whom Bilal finds in Lahore with his browser. */
async function found(by: SignedInPerson) {
  const viewer = (await findViewer(by.token))!
  const { people } = await besideReplica(request("GET"), viewer, () =>
    searchCards(viewer, SEARCH, { page: 1, limit: 9 }),
  )
  return people.map(({ profileId }) => profileId)
}

async function counted(by: SignedInPerson) {
  const viewer = (await findViewer(by.token))!
  return (await besideReplica(request("GET"), viewer, () => countFound(viewer, SEARCH))).total
}

const act = async (by: SignedInPerson, work: () => Promise<unknown>) =>
  besideReplica(request("POST"), await findViewer(by.token), work)

const caughtUp = () =>
  until(async () => {
    await lookAtReplica()
    const [row] = await replay`select count(*)::int as known from profile where city = 'Lahore'`
    return row!.known === (await sql`select 1 from profile where city = 'Lahore'`).length
  })

describe.skipIf(!hasDebianPostgres)("Searching beside a replica that is late", () => {
  beforeAll(async () => {
    primary = await startDebianPostgres()
    await migrateDatabase(primary.url)
    standby = await startStandby(primary)
    connect(primary.url, { connections: 2 })
    const lahore = { profile: { city: "Lahore" } }
    ayesha = await makeSignedIn("Ayesha", lahore)
    bilal = await makeSignedIn("Bilal", { profile: { city: "Multan", gender: "male" } })
    await makePerson("Zara", lahore)
    await connectReplica(standby.url, { looks: false })
    replay = postgres(standby.url, { max: 1, onnotice: () => {} })
    // Both have done something that the replica knows of.
    for (const person of [ayesha, bilal]) await act(person, async () => {})
    await caughtUp()
    await replay`select pg_wal_replay_pause()`
  })

  afterAll(async () => {
    await Promise.all([disconnect(), disconnectReplica(), replay.end({ timeout: 1 })])
    standby.stop()
    primary.stop()
  })

  test("Bilal does not find yet who has just joined, and his count says the same", async () => {
    const hina = await makePerson("Hina", { profile: { city: "Lahore" } })
    await lookAtReplica()
    expect(await found(bilal)).not.toContain(hina.profileId)
    expect([await found(bilal), await counted(bilal)]).toEqual([[expect.any(Number), expect.any(Number)], 2])
  })

  test("Whoever hides is found by nobody from that moment on", async () => {
    expect(await found(bilal)).toContain(ayesha.profileId)
    await sql`insert into block (blocker_id, blocked_id) values (${ayesha.id}, ${bilal.id})`
    await lookAtReplica()
    expect(await found(bilal)).not.toContain(ayesha.profileId)
  })

  test("Bilal finds what he himself has changed, at once and on every server", async () => {
    const before = await found(bilal)
    const saima = await makePerson("Saima", { profile: { city: "Lahore" } })
    await act(bilal, async () => {})
    await lookAtReplica()
    expect(before).not.toContain(saima.profileId)
    expect(await found(bilal)).toContain(saima.profileId)
  })
})
