import { beforeAll, expect, test } from "vitest"
import { pageOfIds } from "#app/features/people/cards.server.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { planOf } from "#db/test-crowd.ts"
import { makePerson } from "#db/test-people.ts"
import { narrowingOf } from "./narrowing.server.ts"
import { searchFrom } from "./search-query.ts"

freshDatabase("large")

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
  "minAge=25&maxAge=30",
  "minAge=60",
  "verified=yes&maxAge=30",
  "picture=yes",
  "caste=Syed&religion=Hinduism&sect=Deobandi&height=6'1&residence=International&employedStatus=Freelancer&verified=yes&minAge=40",
])("an index serves ?%s", async (query) => {
  for (const page of [1, 50]) {
    const plan = await planOf(pageOfIds(viewer, { page, limit: 10 }, narrowingOf(asked(query))))
    expect(plan).toMatch(/Index (Only )?Scan|Bitmap Index Scan/)
    expect(plan).not.toMatch(/Seq Scan on profile|Join/)
  }
})
