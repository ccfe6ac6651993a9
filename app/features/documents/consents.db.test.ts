import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { plusDays } from "#app/dates/days.ts"
import { makeApiClient } from "#app/features/api/calls-for-tests.ts"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { findViewer } from "#app/viewer/sessions.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { consents } from "#db/schema/consents.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makePerson, makeSignedIn } from "#db/test-people.ts"
import { agree, listConsents, listNewVersions, putOff, recordSignUp } from "./consents.server.ts"
import { publishNewTerms } from "./documents-for-tests.ts"
import { listVersions, publishVersion, withdrawVersion } from "./versions.server.ts"

newDatabase()
const clock = movableClock()

const FIRST = "2026-11-25"

beforeEach(() => sql`delete from document_version where published_at is not null`)

const stateOf = async ({ token }: { token: string }) => (await findViewer(token))!.terms
const consentsOf = (accountId: number) =>
  db.select().from(consents).where(eq(consents.accountId, accountId)).orderBy(consents.document)

/** Whoever comes back on the day before is still signed in. */
async function theDayComes(person: { token: string }) {
  await clock.forward({ days: 13 })
  const before = await stateOf(person)
  await clock.forward({ days: 1 })
  return [before, await stateOf(person)]
}

describe("an account", () => {
  test("has agreed to what could be read when it signed up", async () => {
    const ayesha = await makePerson("Ayesha")
    const before = new Date()
    await clock.forward({ minutes: 1 })
    const { version } = await publishNewTerms("privacy")
    await recordSignUp(db, ayesha.id, { how: "api", at: before })
    expect(await consentsOf(ayesha.id)).toMatchObject([
      { document: "terms", version: FIRST, how: "api", acceptedAt: before },
      { document: "privacy", version: FIRST, how: "api", acceptedAt: before },
    ])
    const zara = await makeSignedIn("Zara")
    await recordSignUp(db, zara.id, { how: "sign-up", at: new Date(Date.now() + 1000) })
    expect((await listConsents(zara)).map((one) => one.version)).toEqual([FIRST, version])
    expect(await stateOf(zara)).toBeNull()
  })

  test("of before there was a second version is asked nothing", async () => {
    const ayesha = await makeSignedIn("Ayesha")
    expect([await stateOf(ayesha), await listNewVersions(ayesha)]).toEqual([null, []])
  })
})

describe("new words", () => {
  test("are announced before their day, and everything is open", async () => {
    const ayesha = await makeApiClient("Ayesha")
    const { version } = await publishNewTerms()
    expect(await listNewVersions(ayesha)).toEqual([
      { document: "terms", version, changes: ["A number is shown later."], holds: false },
    ])
    expect((await ayesha.call("POST /notifications/read", {})).status).toBe(200)
  })

  test("are asked about once when they hold, and again with the next ones alone", async () => {
    const ayesha = await makeSignedIn("Ayesha")
    const { version } = await publishNewTerms()
    expect(await stateOf(ayesha)).toBe("announced")
    await putOff(ayesha)
    expect(await theDayComes(ayesha)).toEqual(["announced", "asked"])
    await putOff(ayesha)
    expect(await stateOf(ayesha)).toBe("put-off")

    const { version: second } = await publishNewTerms("privacy")
    expect(await theDayComes(ayesha)).toEqual(["put-off", "asked"])
    await agree(ayesha, { terms: version }, ctx())
    expect((await listNewVersions(ayesha)).map((one) => one.version)).toEqual([second])
    await agree(ayesha, { terms: version, privacy: second }, ctx())
    await agree(ayesha, { terms: version, privacy: second }, ctx())
    expect(await stateOf(ayesha)).toBeNull()
    expect(await consentsOf(ayesha.id)).toHaveLength(2)
    expect(await sql`select 1 from audit_event where action = 'terms.agreed' and actor_id = ${ayesha.id}`).toHaveLength(
      2,
    )
  })

  test("of a yes to words that were never published nothing is kept", async () => {
    const ayesha = await makeSignedIn("Ayesha")
    await agree(ayesha, { terms: "2030-01-01" }, ctx())
    expect(await consentsOf(ayesha.id)).toEqual([])
  })
})

describe("without a yes", () => {
  test("a program reads, leaves and does nothing else, and is told why", async () => {
    const ayesha = await makeApiClient("Ayesha")
    const omar = await makePerson("Omar")
    const { version } = await publishNewTerms()
    await clock.forward({ days: 14 })
    expect((await ayesha.call("GET /users/me")).status).toBe(200)
    expect((await ayesha.call("GET /notifications")).status).toBe(200)
    const ask = () => ayesha.call("POST /connection/send", { receiverId: omar.id })
    expect(await ask()).toMatchObject({ status: 403, body: { reason: "new-terms" } })
    expect((await ayesha.call("PUT /users/me/password", {})).status).toBe(400)
    await agree(ayesha, { terms: version }, ctx())
    expect((await ask()).status).toBeLessThan(300)

    const zara = await makeApiClient("Zara")
    expect((await zara.call("DELETE /users/me", {})).status).toBe(200)
  })

  test("nobody writes in a chat, whichever way the words come", async () => {
    const [ayesha, bilal] = [await makeSignedIn("Ayesha", { plan: "pro" }), await makeSignedIn("Bilal")]
    await connectPeople(ayesha, bilal)
    const write = () =>
      sendMessage({ sender: ayesha, to: { id: bilal.id }, message: "Salam", clientId: crypto.randomUUID() })
    const { version } = await publishNewTerms()
    expect(await write()).toMatchObject({ done: true })
    await theDayComes(ayesha)
    expect(await write()).toMatchObject({ done: false, reason: "new-terms" })
    await putOff(ayesha)
    expect(await write()).toMatchObject({ done: false, reason: "new-terms" })
    await agree(ayesha, { terms: version }, ctx())
    expect(await write()).toMatchObject({ done: true })
  })
})

describe("a version", () => {
  test("is later than those before it, and stands in the audit", async () => {
    const { version, admin } = await publishNewTerms()
    const earlier = { document: "terms", version: plusDays(version, -1), changes: "x" } as const
    expect(await publishVersion(admin, earlier)).toMatchObject({ done: false, reason: "conflict" })
    expect(await publishVersion(admin, { ...earlier, version })).toMatchObject({ done: false })
    expect((await listVersions("terms")).map((one) => [one.version, one.holds])).toEqual([
      [version, false],
      [FIRST, true],
    ])
    expect(
      await sql`select 1 from audit_event where action = 'document.published' and actor_id = ${admin.id}`,
    ).toHaveLength(1)
  })

  test("is taken back before its day with what was agreed to it, and not afterwards", async () => {
    const [admin, ayesha] = [await makePerson("Nadia", { role: "admin" }), await makeSignedIn("Ayesha")]
    const { version } = await publishNewTerms()
    await agree(ayesha, { terms: version }, ctx())
    expect(await withdrawVersion(admin, { document: "terms", version })).toMatchObject({ done: true })
    expect([await stateOf(ayesha), await consentsOf(ayesha.id)]).toEqual([null, []])
    expect(await withdrawVersion(admin, { document: "terms", version: FIRST })).toMatchObject({ done: false })

    const { version: again } = await publishNewTerms()
    await clock.forward({ days: 14 })
    expect(await withdrawVersion(admin, { document: "terms", version: again })).toMatchObject({ done: false })
  })
})
