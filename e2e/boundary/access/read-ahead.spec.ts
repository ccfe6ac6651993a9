import { openProgram } from "../../support/api/api.ts"
import { member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

const AHEAD: Record<string, string>[] = [
  { "Sec-Purpose": "prefetch" },
  { "Sec-Purpose": "prefetch;prerender" },
  { Purpose: "prefetch" },
  { "X-Purpose": "preview" },
  { "X-Moz": "prefetch" },
]

test("Whoever says that the browser reads ahead is shown no profile; a program that says so leaves its mark", async ({
  server: { origin, dataDir },
}) => {
  const [ayesha, bilal] = [await member({ dataDir }), await member({ dataDir, gender: "male" })]
  const sql = database(dataDir)
  await sql`update account set shows_visits = true where id in (${ayesha.id}, ${bilal.id})`
  const visits = async () =>
    (await sql`select count(*)::int as of from profile_view where profile_id = ${ayesha.profileId}`)[0]!.of
  const page = `/UserProfile/${ayesha.profileId}`
  const headers = { Cookie: `sid=${bilal.token}` }
  for (const ahead of AHEAD)
    for (const path of [page, `${page}.data`, `${page}?more=1`]) {
      const answer = await send(origin, path, { headers: { ...headers, ...ahead } })
      expect([path, ahead, answer.status]).toEqual([path, ahead, 503])
      expect(answer.text).not.toContain(ayesha.lastName)
      expect(answer.headers["cache-control"]).toContain("no-store")
    }
  expect(await visits()).toBe(0)
  const token = await openProgram(bilal.id, dataDir)
  const shown = await send(origin, `/api/profile/${ayesha.profileId}`, {
    headers: { Authorization: `Bearer ${token}`, ...AHEAD[0]! },
  })
  expect(shown.text).toContain(ayesha.lastName)
  await expect.poll(visits).toBe(1)
})
