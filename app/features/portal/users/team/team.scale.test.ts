import { expect, test } from "vitest"
import { idsBeside } from "#db/lists/keyed-page.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { clientHits, clientIds, clientQueryFrom } from "../clients.server.ts"
import { consultantHits, consultantIds, NEWEST_FIRST } from "./team.server.ts"
import { teamQueryFrom } from "./team-query.ts"

newDatabase("large")

const url = (query: string) => new Request(`http://localhost/portal/team-list?${query}`)

const BESIDE = { place: { after: 20_000 }, limit: 10 }

test.each(["", "checked=no"])("an index is walked for consultants ?%s", async (query) => {
  const plan = await planOf(idsBeside(consultantIds(teamQueryFrom(url(query))), BESIDE, NEWEST_FIRST))
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toMatch(/Seq Scan|Sort/)
})

test.each(["", "consultant=1"])("an index is walked for clients ?%s", async (query) => {
  const plan = await planOf(idsBeside(clientIds(clientQueryFrom(url(query))), BESIDE, NEWEST_FIRST))
  expect(plan).toMatch(/Index (Only )?Scan/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test("indexes of words serve the searches", async () => {
  expect(await planOf(consultantHits(teamQueryFrom(url("q=person4751"))))).toContain("account_consultant_words_idx")
  expect(await planOf(clientHits(clientQueryFrom(url("q=zahra"))))).toContain("profile_client_words_idx")
})
