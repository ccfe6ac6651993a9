import { expect, test } from "vitest"
import { block } from "#app/features/safety/blocks.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { connectPeople, makePerson, makeProfile } from "#db/test-people.ts"
import { call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()

const HIM = { gender: "male", religion: "Islam", sect: "Sunni", prefersSect: "Sunni" }
const CANARIES = {
  dateOfBirth: "1991-02-27",
  fatherName: "Tariq Secret",
  motherName: "Nasreen Secret",
  contactNumber: "+923009999999",
}
const SECRETS = ["1991-02-27", "Tariq Secret", "Nasreen Secret", "+923009999999", "9999999"]

const her = (more: Partial<typeof profiles.$inferInsert> = {}) => ({
  religion: "Islam",
  sect: "Sunni",
  heightCm: 163,
  ...CANARIES,
  ...more,
})

test("What is private is null for strangers in every answer, and told to connections and administrators", async () => {
  const religion = "Buddhism"
  const [bilal, friend] = [
    await makeApiClient("Bilal", { profile: { ...HIM, religion } }),
    await makeApiClient("Friend", { profile: HIM }),
  ]
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  const admin = await makeApiClient("Nadia", { role: "admin" })
  const sana = await makePerson("Sana", { profile: her({ religion }) })
  await connectPeople(friend, sana)
  await connectPeople(bilal, sana, { status: "pending" })
  await bilal.call("POST /profile/favorites/add", { profileId: sana.profileId })

  const own = `/profile/${sana.profileId}`
  const calls = [
    own,
    "/profile/profiles?order=match",
    `/profile?religion=${religion}`,
    "/profile/matching",
    "/profile/favorites",
  ]
  for (const call of calls) {
    const { text, status } = await bilal.call(`GET ${call}`)
    expect(status).toBe(200)
    expect(text).toContain("Sana")
    for (const secret of [...SECRETS, sana.email]) expect(text).not.toContain(secret)
  }
  for (const call of [own, `/profile/profiles?gender=everyone&religion=${religion}`])
    for (const secret of [...SECRETS, sana.email]) expect((await farhat.call(`GET ${call}`)).text).not.toContain(secret)
  const asked = (await bilal.call(`GET ${own}`)).body
  expect(asked).toMatchObject({
    dateOfBirth: null,
    contactNumber: null,
    contactInfo: { phone: null, email: null, emailHint: "s•••@example.com" },
    familyDetails: { fatherName: null, motherName: null },
    connection: { state: "sent" },
    isFavorite: true,
  })
  for (const trusted of [friend, admin])
    expect((await trusted.call(`GET ${own}`)).body).toMatchObject({
      dateOfBirth: CANARIES.dateOfBirth,
      contactInfo: { phone: CANARIES.contactNumber, email: sana.email },
      familyDetails: { fatherName: "Tariq Secret" },
    })
  expect((await bilal.call("GET /profile/999999")).status).toBe(404)
  expect((await call(`GET ${own}`)).status).toBe(401)
})

test("Hidden, blocked and unknown people are not there", async () => {
  const bilal = await makeApiClient("Bilal", { profile: HIM })
  const hidden = await makePerson("Hidden", { profile: her({ visible: false }) })
  const blocker = await makePerson("Blocker", { profile: her() })
  await block(blocker, bilal.id)
  for (const { profileId } of [hidden, blocker]) {
    expect((await bilal.call(`GET /profile/${profileId}`)).status).toBe(404)
    expect((await bilal.call("POST /profile/favorites/add", { profileId })).status).toBe(404)
  }
})

test("The search narrows, pages, counts, and shows whom the viewer looks for", async () => {
  const caste = "Soomro"
  const bilal = await makeApiClient("Bilal", { profile: { ...HIM, caste } })
  const made: number[] = []
  for (let i = 0; i < 12; i++) made.unshift((await makePerson(`Girl ${i}`, { profile: her({ caste }) })).profileId)
  const boy = await makePerson("Boy", { profile: { ...HIM, caste } })
  const idsOf = (body: { results: { _id: number }[] }) => body.results.map(({ _id }) => _id)

  const first = (await bilal.call(`GET /profile/profiles?caste=${caste}`)).body
  expect(first).toMatchObject({ totalCount: 12, page: 1, limit: 10, next: 2, further: null })
  expect(idsOf(first)).toEqual(made.slice(0, 10))
  expect(first.results[0]).toMatchObject({ religiousInfo: { caste }, profession: { height: "5'4''", heightCm: 163 } })
  const second = (await bilal.call(`GET /profile/profiles?caste=${caste}&page=2`)).body
  expect(second).toMatchObject({ totalCount: 12, page: 2, next: null })
  expect(idsOf(second)).toEqual(made.slice(10))
  const everyone = (await bilal.call(`GET /profile/profiles?caste=${caste}&gender=everyone&limit=20`)).body
  expect(idsOf(everyone)).toEqual([boy.profileId, ...made])
  const best = (await bilal.call(`GET /profile/profiles?caste=${caste}&order=match`)).body
  expect(best).toMatchObject({ totalCount: 12, next: 2 })
  expect((await bilal.call(`GET /profile/profiles?caste=${caste}&minHeight=170`)).body.results).toEqual([])
})

test("What is not understood is refused, by name, and finds nobody", async () => {
  const bilal = await makeApiClient("Bilal", { profile: HIM })
  const codesOf = async (query: string) => {
    const { status, body } = await bilal.call(`GET /profile/profiles?${query}`)
    return [status, body.codes]
  }
  for (const [query, field, code] of [
    ["page=-1", "page", "too-small"],
    ["page=1001", "page", "too-large"],
    ["limit=7", "limit", "not-in-list"],
    ["minAge=abc", "minAge", "type"],
    ["minAge=17", "minAge", "too-small"],
    ["minAge=25.5", "minAge", "type"],
    ["minAge=40&maxAge=30", "minAge", "too-large"],
    ["minHeight=5'9&maxHeight=5'1", "minHeight", "too-large"],
    ["order=oldest", "order", "not-in-list"],
    ["gender=x", "gender", "not-in-list"],
    ["of=members", "of", "not-in-list"],
    ["maritalStatus=single,engaged", "maritalStatus", "not-in-list"],
    ["activeWithin=8", "activeWithin", "not-in-list"],
    ["withPicture=perhaps", "withPicture", "type"],
    ["caste=%00", "caste", "not-in-list"],
    ["religion=Nonsense", "religion", "not-in-list"],
    ["height=9'9", "height", "not-in-list"],
    ["nationality=Narnia", "nationality", "not-in-list"],
    ["province=Narnia", "province", "not-in-list"],
    ["city=<b>", "city", "format"],
    ["before=9e99", "before", "type"],
    ["sects=Sunni", "sects", "unknown-field"],
    ["sect=Sunni&sect=Shia", "sect", "given-twice"],
  ])
    expect([query, await codesOf(query!)]).toEqual([query, [400, { [field!]: [code] }]])
  for (const order of ["newest", "active", "match"])
    for (const query of [
      `order=${order}&before=9007199254740991&page=1000&limit=50`,
      `order=${order}&before=281474976710656`,
    ])
      expect((await bilal.call(`GET /profile/profiles?${query}`)).status).toBe(200)
  for (const name of ["x", "0", "-1", "1.5", "99999999999999999999"])
    expect((await bilal.call(`GET /profile/${name}`)).status).toBe(404)
})

test("Filters are taken in any spelling, and the answer repeats how they were understood", async () => {
  const bilal = await makeApiClient("Bilal", { profile: { ...HIM, gender: "male" }, account: {} })
  const filtersOf = async (query: string, path = "/profile/profiles") =>
    (await bilal.call(`GET ${path}?gender=everyone&${query}`)).body.filters
  for (const [query, filters] of [
    ["religion=islam&sect=SUNNI", { religion: "Islam", sect: "Sunni" }],
    ["caste=jutt", { caste: "Jatt" }],
    ["caste=All+Castes&religion=", {}],
    ["sect=ahle-hadith", { sect: "Ahle Hadith" }],
    ["height=5%274", { height: "5'4''" }],
    ["height=5%E2%80%994%E2%80%9D", { height: "5'4''" }],
    ["height=5+ft+4+in", { height: "5'4''" }],
    ["height=163cm", { height: "5'4''" }],
    ["minHeight=5%276&maxHeight=180", { minHeight: 168, maxHeight: 180 }],
    ["employedStatus=job+holder", { employedStatus: "Employed" }],
    ["employedStatus=business%20owner", { employedStatus: "Business Owner" }],
    ["nationality=PK%7CPakistan", { nationality: "Pakistan" }],
    ["nationality=british", { nationality: "United Kingdom" }],
    ["province=gilgit+baltistan", { province: "Gilgit-Baltistan" }],
    ["city=LAHORE", { city: "Lahore" }],
    ["city=pindi", { city: "Rawalpindi" }],
    ["maritalStatus=Single,widowed", { maritalStatus: ["single", "widowed"] }],
    ["maritalStatus[]=single&maritalStatus[]=divorced", { maritalStatus: ["single", "divorced"] }],
    ["withPicture=yes&checked=no", { withPicture: true }],
    ["minAge=25&maxAge=32&minIncome=50000", { minAge: 25, maxAge: 32, minIncome: 50_000 }],
    ["activeWithin=30&order=Active", { activeWithin: 30, order: "active" }],
  ] as const)
    expect([query, await filtersOf(query)]).toEqual([query, { ...filters, gender: "everyone" }])
  expect(await filtersOf("religion=ISLAM", "/profile")).toEqual({ religion: "Islam", gender: "everyone" })
  expect((await bilal.call("GET /profile?gender=women")).body.filters).toEqual({ gender: "female" })
  expect((await bilal.call("GET /profile/profiles")).body.filters).toEqual({ gender: "female" })
  expect((await bilal.call("GET /profile/matching?city=lahore")).body.filters).toEqual({ city: "Lahore" })
})

test("Matches come with their score and reasons, those who suit best first, and can be narrowed", async () => {
  const him = { ...HIM, caste: "Zikri", city: "Quetta", prefersCaste: null, sect: "Zikri", prefersSect: "Zikri" }
  const bilal = await makeApiClient("Bilal", { profile: him })
  const near = await makePerson("Near", { profile: her({ sect: "Zikri", city: "Quetta", prefersSect: "Zikri" }) })
  const far = await makePerson("Far", { profile: her({ sect: "Zikri", city: "Lahore" }) })
  const { body } = await bilal.call("GET /profile/matching")
  expect(body.matchedProfiles.map(({ _id, score }: { _id: number; score: number }) => [_id, score])).toEqual([
    [near.profileId, 4],
    [far.profileId, 2],
  ])
  expect(body).toMatchObject({ totalCount: 2, next: null })
  expect(body.matchedProfiles[0].reasons).toContainEqual({ kind: "same", topic: "city" })
  expect(body.matchedProfiles[0].fit).toMatchObject({ suits: 1, of: 1, suited: 1, suitedOf: 1 })
  expect(body.matchedProfiles[0].fit.reasons).toContainEqual({
    field: "sect",
    of: "viewer",
    wish: "Zikri",
    is: "Zikri",
    fits: true,
  })
  const narrowed = (await bilal.call("GET /profile/matching?city=Lahore")).body
  expect(narrowed).toMatchObject({ totalCount: 1, matchedProfiles: [{ _id: far.profileId }] })
  const newcomer = await makeApiClient("New", { profile: false })
  expect((await newcomer.call("GET /profile/matching")).body).toMatchObject({ matchedProfiles: [], totalCount: 0 })
})

test("What a client wishes is told by the profile alone", async () => {
  const bilal = await makeApiClient("Bilal", { profile: { ...HIM, prefersSect: "Ismaili" } })
  const farhat = await makePerson("Farhat", { role: "guest" })
  const preferred = { sect: "Ismaili", city: "Gwadar", prefersSect: "Sunni" }
  const client = await makeProfile(farhat.id, "Hina", { kind: "client", ...her(preferred) })
  const sidesIn = (fit: { reasons: { of: string }[] }) => fit.reasons.map(({ of }) => of)
  const [listed] = (await bilal.call("GET /profile/profiles?city=Gwadar")).body.results
  expect(listed).toMatchObject({ _id: client, partnerPreferences: { sect: null } })
  expect(sidesIn(listed.fit)).toEqual(["viewer"])
  const whole = (await bilal.call(`GET /profile/${client}`)).body
  expect(sidesIn(whole.fit)).toEqual(["viewer", "profile"])
})

test("A consultant looks for a client of hers, and for nobody else's", async () => {
  const farhat = await makeApiClient("Farhat", { role: "guest" })
  const sect = "Bohra"
  const client = await makeProfile(farhat.id, "Waleed", { kind: "client", ...HIM, sect, prefersSect: sect })
  const sana = await makePerson("Sana", { profile: her({ sect }) })
  await makePerson("Omar", { profile: { ...HIM, sect } })
  const found = (await farhat.call(`GET /profile/matching?clientId=${client}`)).body
  expect(found.matchedProfiles).toMatchObject([{ _id: sana.profileId, fit: { suits: 1 } }])
  const list = (await farhat.call(`GET /profile/profiles?sect=${sect}&clientId=${client}`)).body
  expect(list).toMatchObject({ totalCount: 1, results: [{ _id: sana.profileId }] })
  expect((await farhat.call(`GET /profile/profiles?sect=${sect}`)).body.totalCount).toBe(2)
  const other = await makeApiClient("Rukhsana", { role: "guest" })
  expect((await other.call(`GET /profile/matching?clientId=${client}`)).status).toBe(404)
  expect((await farhat.call("GET /profile/matching")).body.matchedProfiles).toEqual([])
})

test("Favourites are kept once, the latest first, by members and consultants", async () => {
  const sana = await makePerson("Sana", { profile: her() })
  const zara = await makePerson("Zara", { profile: her() })
  for (const person of [
    await makeApiClient("Bilal", { profile: HIM }),
    await makeApiClient("Farhat", { role: "guest" }),
  ]) {
    for (const { profileId } of [sana, zara, sana])
      expect((await person.call("POST /profile/favorites/add", { profileId })).body).toEqual({
        message: "Profile added to favorites.",
      })
    const { body } = await person.call("GET /profile/favorites")
    expect(body).toMatchObject({
      totalCount: 2,
      results: [{ firstName: "Zara", isFavorite: true }, { firstName: "Sana" }],
    })
    const removed = await person.call("POST /profile/favorites/remove", { profileId: String(zara.profileId) })
    expect(removed.body).toEqual({ message: "Profile removed from favorites." })
    expect((await person.call("GET /profile/favorites")).body.totalCount).toBe(1)
    for (const odd of [{}, { profileId: "x" }, { profileId: 1, more: 1 }])
      expect((await person.call("POST /profile/favorites/add", odd)).status).toBe(400)
  }
  const admin = await makeApiClient("Nadia", { role: "admin" })
  expect((await admin.call("POST /profile/favorites/add", { profileId: sana.profileId })).status).toBe(403)
})

test("A look counts as the page's does, also where nothing has changed since", async () => {
  const [farhat, rukhsana] = [
    await makeApiClient("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const hina = await makeProfile(rukhsana.id, "Hina", { kind: "client" })
  const looks = async () =>
    (await sql`select count(*)::int as looks from client_opening where profile_id = ${hina}`)[0]!.looks
  expect((await farhat.call(`HEAD /profile/${hina}`)).status).toBe(200)
  await answersSettled()
  expect(await looks()).toBe(0)
  const first = await farhat.call(`GET /profile/${hina}`)
  await answersSettled()
  expect(await looks()).toBe(1)
  await sql`delete from client_opening`
  const again = await call(`GET /profile/${hina}`, {
    token: farhat.token,
    headers: { "If-None-Match": first.headers.get("ETag")! },
  })
  await answersSettled()
  expect([again.status, again.text, await looks()]).toEqual([304, "", 1])
})

test("Whoever is seen looking is told so once", async () => {
  const bilal = await makeApiClient("Bilal", { profile: HIM, account: { showsVisits: true } })
  const sana = await makePerson("Sana", { profile: her(), account: { showsVisits: true } })
  const isSaid = async () => {
    const { body } = await bilal.call(`GET /profile/${sana.profileId}`)
    await answersSettled()
    return body.seenLooking
  }
  expect([await isSaid(), await isSaid()]).toEqual([true, undefined])
})
