import { isDeepStrictEqual } from "node:util"
import { beforeAll, expect, test } from "vitest"
import { browseBy } from "#app/features/browse/browse-by.server.ts"
import { type BrowseFilter, choiceOf, filterNames, termsOf } from "#app/features/browse/filters.server.ts"
import { INCOMES } from "#app/features/browse/income.ts"
import { listSaved, saveSearch } from "#app/features/browse/saved/saved-searches.server.ts"
import { orders, searchFrom } from "#app/features/browse/search-query.ts"
import { countAhead, findAll } from "#app/features/browse/search-screen.server.ts"
import { listFavourites } from "#app/features/favourites/favourites.server.ts"
import { listSoulmates } from "#app/features/matching/soulmates.server.ts"
import { listTopMatches } from "#app/features/matching/top-matches.server.ts"
import { listCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { listVisitors } from "#app/features/people/visits/visits.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findProgramViewer } from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { makeApiClient } from "./calls-for-tests.ts"

newDatabase()
const clock = movableClock()
beforeAll(() => clock.toNoon())

/** Of yesterday's clock in Pakistan, so many days back. */
const at = (days: number, time: string) => {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return new Date(`${day}T${time}+05:00`)
}

const SHOWN = {
  religion: "Islam",
  sect: "Sunni",
  caste: "Jatt",
  city: "Lahore",
  residence: "Urban",
  employedStatus: "Employed",
  heightCm: 163,
  familyType: "Joint Family",
}

type Fields = Record<string, string | number | boolean | Date | null>

/** Two people who differ in all that strangers are not shown. */
const OF_A_STRANGER: [Fields, Fields] = [
  {
    date_of_birth: "1996-01-01",
    father_name: "Tariq",
    mother_name: "Nasreen",
    contact_number: "+923001111111",
    active_at: at(3, "00:00:01"),
    verified_at: at(5, "00:10:00"),
    created_at: at(9, "01:00:00"),
    updated_at: at(9, "01:00:00"),
    hides_picture: true,
    picture_id: null,
  },
  {
    date_of_birth: "1996-12-31",
    father_name: "Aslam",
    mother_name: "Zubaida",
    contact_number: null,
    active_at: at(3, "23:59:58"),
    verified_at: at(5, "23:50:00"),
    created_at: at(8, "22:00:00"),
    updated_at: at(1, "22:00:00"),
    hides_picture: true,
    picture_id: "of-her",
  },
]

/** The same of another consultant's client. */
const OF_A_CLIENT: [Fields, Fields] = [
  {
    ...OF_A_STRANGER[0],
    last_name: "Malik",
    ethnicity: "Asian",
    health_condition: "Excellent",
    salary_income: "Below 20k",
    complexion: "Fair",
    siblings: "1",
    family_health_condition: "Healthy",
    father_occupation: "Retired",
    mother_occupation: "Teacher",
    about_me: "I teach.",
    about_family: "We are five.",
  },
  {
    ...OF_A_STRANGER[1],
    last_name: "Bokhari",
    ethnicity: "White",
    health_condition: "Fair",
    salary_income: "Above 200,000",
    complexion: "Dark",
    siblings: "4",
    family_health_condition: "Chronic Illness",
    father_occupation: "Doctor",
    mother_occupation: "House Wife",
    about_me: null,
    about_family: null,
  },
]

function change(profileId: number, fields: Fields) {
  const kept = Object.entries(fields).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ])
  return sql`update profile set ${sql(Object.fromEntries(kept))} where id = ${profileId}`
}

/** What can be asked of a search, with cursors of every kind: days, ids and seconds. */
function searches(profileId: number) {
  const asked = [
    "",
    ...filterNames.flatMap((name) =>
      termsOf(name)
        .offered.slice(0, name === "complexion" ? 9 : 2)
        .map((value) => `${name}=${encodeURIComponent(value)}`),
    ),
    ...INCOMES.map((least) => `minIncome=${least}`),
    ...["withPicture=yes", "checked=yes", "activeWithin=7", "activeWithin=30"],
    ...[28, 29, 30, 31].map((age) => `minAge=${age}`),
    ...[162, 163, 164].map((cm) => `minHeight=${cm}`),
    "complexion=Fair&minIncome=200000&caste=Jatt",
    "caste=Jatt&since=1",
  ]
  const day = Math.floor(at(3, "12:00:00").getTime() / 86_400_000)
  const times = OF_A_STRANGER.flatMap(({ active_at }) => [0, 1].map((more) => Math.floor(+active_at! / 1000) + more))
  const days = [day, day + 1].flatMap((one) => [0, profileId, profileId + 1].map((id) => one * 10_000_000_000 + id))
  const cursors = [...times, ...days, profileId, profileId + 1]
  return [
    ...orders.flatMap((order) => asked.map((part) => `order=${order}&${part}`)),
    ...orders.flatMap((order) => cursors.map((before) => `order=${order}&before=${before}&caste=Jatt`)),
    ...[1, 2, 3].map((page) => `page=${page}&order=active&limit=10`),
  ].flatMap((query) => [query, `of=clients&${query}`])
}

const BROWSED: BrowseFilter[] = ["caste", "religion", "sect", "height", "residence", "employedStatus"]

/** Everything that the viewer is answered by pages and programs, by what was asked. */
async function askEverything(viewer: Viewer, call: (asked: string) => Promise<{ text: string }>, profileId: number) {
  const answers: Record<string, unknown> = {}
  const everyone = "gender=everyone&limit=50"
  const ask = async (query: string) => {
    const params = new URLSearchParams(`${everyone}&${query}`)
    const page = { page: Number(params.get("page") ?? 1), limit: 50 } as const
    answers[`page ${query}`] = await findAll(viewer, params, page, "everyone")
    answers[`count ${query}`] = await countAhead(viewer, params, "everyone")
    const asked = new URLSearchParams({ gender: "everyone", limit: "50", ...Object.fromEntries(params) })
    asked.delete("since")
    answers[`api ${query}`] = (await call(`GET /profile/profiles?${asked}`)).text
  }
  await Promise.all(searches(profileId).map(ask))
  for (const filter of BROWSED)
    for (const value of choiceOf(filter, null).offered) {
      const request = new Request(`http://localhost/?${everyone}&${filter}=${encodeURIComponent(value)}`)
      answers[`by ${filter} ${value}`] = await browseBy(filter, request, viewer)
    }
  const page = { page: 1, limit: 50 } as const
  const seeker = viewer.profileId ?? viewer.actingFor?.id
  Object.assign(answers, {
    newest: await listCards(viewer, page),
    soulmates: seeker && (await listSoulmates(seeker, 1, viewer.actingFor)),
    top: seeker && (await listTopMatches(seeker, 50)),
    favourites: await listFavourites(viewer, page),
    saved: await listSaved(viewer),
    looked: await listVisitors(viewer, page),
    profile: await findProfile(viewer, profileId),
  })
  const client = viewer.actingFor ? `clientId=${viewer.actingFor.id}` : ""
  for (const path of ["/profile/matching", "/profile/favorites", `/profile/${profileId}`, "/profile?religion=Islam"])
    answers[path] = (await call(`GET ${path}${path.includes("?") ? "&" : "?"}${client}`)).text
  for (const part of [...INCOMES.map((least) => `minIncome=${least}`), "complexion=Fair", "complexion=Dark"])
    answers[`matching ${part}`] = (await call(`GET /profile/matching?${client}&${part}`)).text
  return answers
}

/** What was asked where the answers differ. */
const differing = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).filter((asked) => !isDeepStrictEqual(one[asked], other[asked]))

/** Around her on her day and the days beside it. */
async function makeOthers(make: (name: string, activeAt: Date) => Promise<unknown>) {
  for (const [days, time] of [
    [3, "08:00:00"],
    [3, "20:00:00"],
    [2, "12:00:00"],
    [4, "12:00:00"],
  ] as const)
    await make(`Other ${days} ${time}`, at(days, time))
}

test("A member's answers are the same, whatever a stranger's hidden facts are", async () => {
  const bilal = await makeApiClient("Bilal", {
    profile: { ...SHOWN, gender: "male", prefersSect: "Sunni", prefersMinAge: 20, prefersMaxAge: 40 },
  })
  const others = (name: string, activeAt: Date) => makePerson(name, { profile: { ...SHOWN, activeAt } })
  await makeOthers(others)
  const her = await makePerson("Sana", { profile: { ...SHOWN, prefersSect: "Sunni" } })
  await makeOthers(others)
  await sql`insert into picture (id, account_id, width, height) values ('of-her', ${her.id}, 480, 600)`
  await bilal.call("POST /profile/favorites/add", { profileId: her.profileId })
  const viewer = (await findProgramViewer(bilal.token))!
  await saveSearch(viewer, searchFrom(new URLSearchParams("activeWithin=7&order=active")), "everyone", "Active")
  await sql`update saved_search set seen_up_to = 0`
  const [one, other] = OF_A_STRANGER
  await change(her.profileId, one)
  const before = await askEverything(viewer, bilal.call, her.profileId)
  await change(her.profileId, other)
  // What she keeps for herself.
  await sql`insert into favourite (account_id, profile_id) values (${her.id}, ${bilal.profileId})`
  await sql`insert into dismissal (account_id, profile_id) values (${her.id}, ${bilal.profileId})`
  await sql`insert into last_visit (account_id, seen_at) values (${her.id}, now())`
  await sql`insert into session (token_hash, account_id, device) values ('\\x00', ${her.id}, 'Phone')`
  expect(differing(before, await askEverything(viewer, bilal.call, her.profileId))).toEqual([])
  expect(JSON.stringify(before["page order=active&"])).toContain("Sana")
})

test("A consultant's answers are the same, whatever another consultant's client does not show", async () => {
  const [farhat, rukhsana] = [
    await makeApiClient("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const client = (owner: { id: number }, name: string, more: object) =>
    makeProfile(owner.id, name, { kind: "client", ...SHOWN, ...more })
  const zain = await client(farhat, "Zain", { gender: "male", prefersSect: "Sunni" })
  const others = (name: string, activeAt: Date) => client(rukhsana, name, { activeAt, complexion: "Fair" })
  await makeOthers(others)
  const her = await client(rukhsana, "Sana", { prefersSect: "Sunni" })
  await makeOthers(others)
  await sql`insert into picture (id, account_id, width, height) values ('of-her', ${rukhsana.id}, 480, 600)
    on conflict (id) do nothing`
  await farhat.call("POST /profile/favorites/add", { profileId: her })
  const farhatViewer = (await findProgramViewer(farhat.token))!
  const viewer = { ...farhatViewer, actingFor: { id: zain, name: "Zain Malik" } }
  await saveSearch(viewer, searchFrom(new URLSearchParams("minIncome=50000&complexion=Fair")), "everyone", "Rich")
  await sql`update saved_search set seen_up_to = 0`
  const [one, other] = OF_A_CLIENT
  await change(her, one)
  const before = await askEverything(viewer, farhat.call, her)
  await change(her, other)
  expect(differing(before, await askEverything(viewer, farhat.call, her))).toEqual([])
  expect(JSON.stringify(before["page of=clients&order=active&"])).toContain("Sana")
})

test("A hundred questions find a last visit no more exactly than its day", async () => {
  const caste = "Soomro"
  const bilal = await makeApiClient("Bilal", { profile: { ...SHOWN, gender: "male" } })
  const her = await makePerson("Sana", { profile: { ...SHOWN, caste } })
  // His own people, of whom he knows the second: before her and after her at every hour.
  for (let hour = 0; hour < 24; hour++)
    await makePerson("Ruler", {
      profile: { ...SHOWN, caste, activeAt: at(3, `${String(hour).padStart(2, "0")}:30:00`) },
    })
  const listed = async (more = "") =>
    (
      await bilal.call(`GET /profile/profiles?caste=${caste}&gender=everyone&limit=50&order=active${more}`)
    ).body.results.map(({ _id }: { _id: number }) => _id) as number[]
  const search = async () => {
    const answers = [await listed()]
    let [low, high] = [1, Number.MAX_SAFE_INTEGER]
    for (let question = 0; question < 99; question++) {
      const middle = low + Math.floor((high - low) / 2)
      const found = await listed(`&before=${middle}`)
      answers.push(found)
      if (found.includes(her.profileId)) high = middle
      else low = middle
    }
    return answers
  }
  const found = []
  for (const time of ["00:00:00", "09:41:17", "09:41:18", "23:59:59"]) {
    await change(her.profileId, { active_at: at(3, time) })
    found.push(await search())
  }
  for (const answers of found) expect(answers).toEqual(found[0])
  await change(her.profileId, { active_at: at(2, "00:00:00") })
  expect(await search()).not.toEqual(found[0])
})

const WHOLE = ["fatherOccupation", "motherOccupation", "siblings", "familyStatus"] as const

test("Lists tell what cards and searches tell; the rest is one profile, which leaves its mark", async () => {
  const openFields = {
    ...SHOWN,
    caste: "Bhatti",
    salaryIncome: "50k-100k",
    complexion: "Fair",
    ethnicity: "Asian",
    healthCondition: "Healthy",
  }
  const secret = {
    aboutMe: "I teach.",
    fatherOccupation: "Retired",
    siblings: "2",
    familyStatus: "Elite",
    motherOccupation: "Teacher",
  }
  const [bilal, farhat] = [
    await makeApiClient("Bilal", { profile: { ...SHOWN, gender: "male" } }),
    await makeApiClient("Farhat", { role: "guest" }),
  ]
  const rukhsana = await makePerson("Rukhsana", { role: "guest" })
  const sana = await makePerson("Sana", { profile: { ...openFields, ...secret, prefersSect: "Sunni" } })
  const hina = await makeProfile(rukhsana.id, "Hina", {
    kind: "client",
    ...openFields,
    ...secret,
    prefersSect: "Sunni",
  })
  const noted = async () =>
    (await sql`select count(*)::int as "profileViews" from client_opening where profile_id = ${hina}`)[0]!.profileViews
  for (const { call } of [bilal, farhat]) {
    const { body } = await call("GET /profile/profiles?caste=Bhatti&gender=everyone")
    expect(body.results.map(({ _id }: { _id: number }) => _id)).toEqual([hina, sana.profileId])
    for (const one of body.results) {
      expect(one).toMatchObject({ aboutMe: null, pictures: [], languages: [], madeBy: null, dateOfBirth: null })
      expect(one.profession).toMatchObject({
        educationLevel: null,
        employedStatus: "Employed",
        healthCondition: null,
        heightCm: 163,
      })
      expect(one.religiousInfo).toMatchObject({ religion: "Islam", residence: "Urban", ethnicity: null })
      for (const name of WHOLE) expect(one.familyDetails[name]).toBeNull()
    }
    const [client, member] = body.results
    expect([client.partnerPreferences.sect, member.partnerPreferences.sect]).toEqual([null, "Sunni"])
    expect(member.profession).toMatchObject({ salaryIncome: "50k-100k", complexion: "Fair" })
    expect(client.profession.salaryIncome).toBe(call === bilal.call ? "50k-100k" : null)
  }
  expect(await noted()).toBe(0)
  const read = (await farhat.call(`GET /profile/${hina}`)).body
  expect(read.partnerPreferences.sect).toBe("Sunni")
  await answersSettled()
  expect(await noted()).toBe(1)
  expect((await bilal.call(`GET /profile/${sana.profileId}`)).body).toMatchObject({
    aboutMe: "I teach.",
    familyDetails: { siblings: "2", fatherOccupation: "Retired" },
  })
})

test("A consultant who asks for what others' clients do not show is refused, or they are left out", async () => {
  const [farhat, rukhsana] = [
    await makeApiClient("Farhat", { role: "guest" }),
    await makePerson("Rukhsana", { role: "guest" }),
  ]
  const caste = "Khokhar"
  const rich = { ...SHOWN, caste, salaryIncome: "Above 200,000", complexion: "Fair" }
  const sana = await makePerson("Sana", { profile: rich })
  const hina = await makeProfile(rukhsana.id, "Hina", { kind: "client", ...rich })
  for (const part of ["minIncome=50000", "complexion=Fair"]) {
    const [field] = part.split("=") as [string]
    for (const path of ["/profile/profiles", "/profile/matching"]) {
      const { status, body } = await farhat.call(`GET ${path}?of=clients&${part}`)
      expect([status, body.reason, Object.keys(body.errors)]).toEqual([400, "invalid", [field]])
    }
    const idsOf = async ({ call }: { call: typeof farhat.call }) =>
      (await call(`GET /profile/profiles?caste=${caste}&gender=everyone&${part}`)).body.results.map(
        ({ _id }: { _id: number }) => _id,
      )
    expect(await idsOf(farhat)).toEqual([sana.profileId])
    // Members are shown both.
    expect(await idsOf(await makeApiClient("Bilal"))).toEqual([hina, sana.profileId])
  }
  const viewer = (await findProgramViewer(farhat.token))!
  const found = await findAll(
    viewer,
    new URLSearchParams("of=clients&minIncome=50000"),
    { page: 1, limit: 10 },
    "everyone",
  )
  expect(found.people.map(({ profileId }) => profileId)).toContain(hina)
  expect(found.withheld).toContain("Nobody was chosen by them.")
  const fields = found.form.groups.flatMap((group) => group.fields.map(({ name }) => name))
  for (const name of ["minIncome", "complexion"]) expect(fields).not.toContain(name)
  // Once the two are connected for the client, she shows it.
  const own = await makeProfile(farhat.id, "Zain", { kind: "client", ...SHOWN, gender: "male" })
  await sql`insert into connection_request (sender_id, receiver_id, profile_id, sender_client_id, receiver_client_id, status)
    values (${farhat.id}, ${rukhsana.id}, ${hina}, ${own}, ${hina}, 'accepted')`
  const { body } = await farhat.call(`GET /profile/profiles?caste=${caste}&gender=everyone&minIncome=50000`)
  expect(body.results.map(({ _id }: { _id: number }) => _id)).toEqual([hina, sana.profileId])
})
