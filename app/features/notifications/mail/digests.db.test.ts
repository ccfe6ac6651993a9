import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openSearch, saveSearch } from "#app/features/browse/saved/saved-searches.server.ts"
import { searchFrom } from "#app/features/browse/search-query.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { mailPreferences, matchMails } from "#db/schema/mails.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { makePerson, makeProfile, makeSignedIn } from "#db/test-people.ts"
import { markAllAsRead } from "../notifications.server.ts"
import { notify } from "../notify.server.ts"
import { saveFrequencies, stopMails } from "./mail-preferences.server.ts"
import { afterDays, afterMinutes, mailbox, sweepMails } from "./mailbox-for-tests.ts"
import { readUnsubscribe, unsubscribeAddress } from "./unsubscribe.server.ts"

const { subjectsTo, mailTo } = mailbox(newDatabase())

let cities = 0
const newCity = () => `Digest ${String.fromCharCode(65 + cities++)}`
const faith = (city: string) => ({ religion: "Islam", caste: "Rajput", sect: "Sunni", city })
/** Whom a woman of the city asks for, and what she is. */
const bride = (city: string) => ({ ...faith(city), prefersReligion: "Islam", prefersCaste: "Rajput" })

async function seeker(city: string) {
  const ayesha = await makeSignedIn("Ayesha", { profile: bride(city) })
  await db.insert(matchMails).values({ profileId: ayesha.profileId })
  return ayesha
}

const groom = (city: string) => makePerson("Bilal", { profile: { gender: "male", ...faith(city) } })

test("New people who suit well are mailed once a week, and nobody twice", async () => {
  const ayesha = await seeker(newCity())
  await groom("Lahore")
  await sweepMails(afterDays(5))
  expect(await subjectsTo(ayesha)).toEqual([])
  await sweepMails(afterDays(7))
  expect(await subjectsTo(ayesha)).toEqual(["New people who suit well"])
  expect((await mailTo(ayesha)).text).toMatch(/suits? you\./)
  await sweepMails(afterDays(14))
  await groom("Lahore")
  await sweepMails(afterDays(15))
  expect(await subjectsTo(ayesha)).toHaveLength(1)
  await sweepMails(afterDays(21))
  expect(await subjectsTo(ayesha)).toHaveLength(2)
})

test("There is no weekly mail without anybody who suits well, nor of those read of in the site", async () => {
  const sana = await makeSignedIn("Sana", { profile: { religion: "Christianity", prefersReligion: "Christianity" } })
  await db.insert(matchMails).values({ profileId: sana.profileId })
  await makePerson("Joseph", { profile: { gender: "male", religion: "Christianity" } })
  const ayesha = await seeker(newCity())
  const bilal = await groom("Lahore")
  await notify(db, "match", { to: ayesha.id, upTo: bilal.profileId, several: 1, lookedAt: 10 })
  await markAllAsRead(ayesha)
  await sweepMails(afterDays(8))
  expect(await subjectsTo(sana)).toEqual([])
  expect(await subjectsTo(ayesha)).toEqual([])
})

test("A consultant hears of matches for the clients for whom that was asked", async () => {
  const nadia = await makeSignedIn("Nadia", { role: "guest" })
  const clients = [
    await makeProfile(nadia.id, "Hina", { kind: "client", ...bride("Quetta") }),
    await makeProfile(nadia.id, "Zara", { kind: "client", ...bride("Quetta") }),
  ]
  await groom("Quetta")
  await saveFrequencies(nadia, { match: "daily" }, clients[0]!)
  await sweepMails(afterDays(1))
  expect(await subjectsTo(nadia)).toEqual(["New people who suit well"])
  const { text } = await mailTo(nadia)
  expect(text).toContain("Hina Malik: ")
  expect(text).not.toContain("Zara")
})

const narrowed = (city: string) => searchFrom(new URLSearchParams({ city }))

test.each([
  ["now", afterMinutes(59), afterMinutes(61)],
  ["daily", afterMinutes(0), afterDays(1)],
  ["weekly", afterDays(5), afterDays(7)],
] as const)(
  "Whom a saved search has found newly is mailed %s, once and not if seen",
  async (frequency, before, then) => {
    const [city, other] = [newCity(), newCity()]
    const ayesha = await makeSignedIn("Ayesha")
    const viewer = { id: ayesha.id, actingFor: null }
    await saveFrequencies(ayesha, { search: frequency }, null)
    await saveSearch(viewer, narrowed(city), "everyone", "In my city")
    await saveSearch(viewer, narrowed(other), "everyone", "Elsewhere")
    await makePerson("Bilal", { profile: { gender: "male", city } })
    await makePerson("Omar", { profile: { gender: "male", city: other } })
    const own = await db.select().from(savedSearches).where(eq(savedSearches.accountId, ayesha.id))
    await openSearch(viewer, own.find(({ name }) => name === "Elsewhere")!.id)
    await sweepMails(before)
    expect(await subjectsTo(ayesha)).toEqual([])
    await sweepMails(then)
    await sweepMails(afterDays(20))
    expect(await subjectsTo(ayesha)).toEqual(["Your saved search has found new people"])
    const { text } = await mailTo(ayesha)
    expect(text).toContain("In my city: one new person.")
    expect(text).not.toContain("Elsewhere")
  },
)

test("The link of a mail ends that kind alone, also for a client, and opens nothing else", async () => {
  const [sana, bilal] = [await makeSignedIn("Sana", { role: "guest" }), await makeSignedIn("Bilal")]
  const clientId = await makeProfile(sana.id, "Hina", { kind: "client" })
  await saveFrequencies(sana, { message: "daily" }, null)
  await saveFrequencies(sana, { request: "now" }, clientId)
  const token = unsubscribeAddress(sana.id, "request").split("/").pop()!
  expect(readUnsubscribe(token)).toEqual({ accountId: sana.id, kind: "request" })
  const others = unsubscribeAddress(bilal.id, "request").split("/").pop()!
  const forged = [
    token.replace("request", "message"),
    others.slice(0, -32) + token.slice(-32),
    `${token}a`,
    token.slice(1),
    "request.",
    "x",
  ]
  expect(forged.map(readUnsubscribe)).toEqual(forged.map(() => undefined))

  await stopMails(sana.id, "request")
  const kept = await db
    .select({ kind: mailPreferences.kind, clientId: mailPreferences.clientId, frequency: mailPreferences.frequency })
    .from(mailPreferences)
    .where(eq(mailPreferences.accountId, sana.id))
    .orderBy(mailPreferences.kind)
  expect(kept).toEqual([
    { kind: "message", clientId: null, frequency: "daily" },
    { kind: "request", clientId: null, frequency: "never" },
  ])
})
