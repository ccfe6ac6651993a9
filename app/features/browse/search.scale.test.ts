import { beforeAll, expect, test } from "vitest"
import { pageOfIds } from "#app/features/people/card/cards.server.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"
import { shownGroups } from "./count-shown.server.ts"
import { narrowingOf } from "./narrowing.server.ts"
import { countEach } from "./search.server.ts"
import { searchFrom } from "./search-query.ts"

newDatabase("large")

const asked = (query: string) => searchFrom(new URLSearchParams(query))

let viewer: { id: number }
beforeAll(async () => {
  viewer = await makePerson("Viewer")
})

test.each([
  "caste=Syed&sect=Shia",
  "province=Punjab",
  "province=Sindh&religion=Hinduism",
  "caste=Jatt&religion=Hinduism&residence=Rural&minAge=25&maxAge=30",
  "height=5'4&employedStatus=Employed&verified=yes",
  "employedStatus=Business+Owner&sect=Wahabi&picture=yes",
  "city=Lahore&maritalStatus=divorced&educationLevel=Graduate",
  "city=Pindi&order=active&minAge=40",
  "city=Atlantis&sect=Sunni",
  "nationality=British&minIncome=50000&activeWithin=30",
  "province=Sindh&familyType=Nuclear+Family&complexion=Fair&minHeight=160&maxHeight=170",
  "order=active&caste=Syed&activeWithin=7",
  "minAge=25&maxAge=30",
  "minAge=60",
  "verified=yes&maxAge=30",
  "picture=yes",
  "caste=Rajput&sect=Sunni&minAge=22&maxAge=35",
  "city=Lahore&educationLevel=Graduate&maritalStatus=single",
  "religion=Islam&residence=Urban&employedStatus=Employed",
  "minAge=25&maxAge=32&minHeight=165&maxHeight=180&minIncome=50000",
  "order=active&province=Punjab&withPicture=yes&checked=yes",
  "sect=Sunni&minAge=25&maritalStatus=single",
  "caste=Syed&religion=Hinduism&sect=Deobandi&height=6'1&residence=International&employedStatus=Freelancer&verified=yes&minAge=40",
])("an index serves ?%s", async (query) => {
  for (const [page, gender] of [
    [1, "female"],
    [50, "female"],
    [50, "everyone"],
  ] as const) {
    const plan = await planOf(pageOfIds(viewer, { page, limit: 10 }, narrowingOf(viewer, asked(query), gender)))
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  }
})

test("an index alone finds a city by each of its names, however they are written", async () => {
  for (const page of [1, 50]) {
    const narrowing = narrowingOf(viewer, asked("city=pindi"), "female")
    const plan = await planOf(pageOfIds(viewer, { page, limit: 10 }, narrowing))
    expect(plan.match(/Index Only Scan Backward using profile_city_key_idx/g)).toHaveLength(narrowing.eitherOf!.length)
    expect(plan).not.toMatch(/Scan on profile|Join/)
  }
})

test("an index alone answers in which cities people live", async () => {
  const plan = await planOf(shownGroups("city"))
  expect(plan).toMatch(/Index Only Scan using profile_\w+_idx on profile/)
  expect(plan).not.toContain("Seq Scan")
})

test.each([
  ["caste=Syed&minAge=60", "profile_(match_)?caste_idx"],
  ["minAge=60", "profile_newest_idx"],
  ["order=active&caste=Syed&minAge=60", "profile_active_day_idx"],
  ["checked=yes&minAge=60", "profile_verified_idx"],
])("?%s looks at so many along %s and no further", async (query, index) => {
  const plan = await planOf(pageOfIds(viewer, { page: 1, limit: 10 }, narrowingOf(viewer, asked(query), "female")))
  expect(plan).toMatch(new RegExp(`Limit\\n +-> +Index Scan Backward using ${index}`))
})

test.each([
  ["order=active", /Index Only Scan Backward using profile_active_day_idx/],
  ["order=active&before=204000000030000", /using profile_active_day_idx.*\n +Index Cond: \(+ROW\(.*, id\) < ROW\(/],
  ["order=active&of=clients&before=204000000030000", /using profile_clients_active_day_idx.*\n +Index Cond: \(+ROW\(/],
])("?%s goes along the days, and on from one of them", async (query, walk) => {
  for (const page of [1, 50]) {
    const plan = await planOf(pageOfIds(viewer, { page, limit: 10 }, narrowingOf(viewer, asked(query), "female")))
    expect(plan).toMatch(walk)
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  }
})

test.each(["caste=Syed&minAge=60", "minAge=60", "caste=Syed", "sect=Shia&maritalStatus=single"])(
  "whoever is new to a saved search ?%s is looked for from where the last visit ended",
  async (query) => {
    const narrowing = { ...narrowingOf(viewer, asked(query), "female"), after: 49_000 }
    const plan = await planOf(pageOfIds(viewer, { page: 1, limit: 100 }, narrowing))
    expect(plan).toMatch(/Index Cond: .*\(id > /)
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  },
)

test("what is new in ten searches is counted in one statement, up to a hundred each", async () => {
  const searches = Array.from({ length: 10 }, (_, number) => asked(`minAge=${20 + number}&caste=Syed`))
  const counts = await countEach(
    viewer,
    100,
    searches.map((search) => ({ ...narrowingOf(viewer, search, "female"), after: 0 })),
  )
  expect(counts).toHaveLength(10)
  expect(counts[0]).toEqual({ total: 100, more: true })
})
