import { routes } from "../../support/addresses/sitemap.ts"
import { member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { askEach, isLeftOut, pageOrData } from "../../support/requests/sweep.ts"
import { database } from "../../support/servers/database.ts"

const portal = routes.filter(({ branch }) => branch.includes("guards/administrators"))
const VALUES = [
  "",
  "-1",
  "0",
  "9e99",
  "9".repeat(40),
  "\u0000",
  "a\u0000b",
  "'",
  "%",
  "\\",
  "[]",
  "\u202e",
  "x".repeat(900),
]
const NAMES = `q page limit role status plan sort checked consultant confirm id by from to of who what object number day
  before after state`.split(/\s+/)
const FIELDS = [
  "intent",
  "id",
  "reason",
  "session",
  "username",
  "email",
  "city",
  "state",
  "country",
  "code",
  "days",
  "uses",
  "cnic",
  "plan",
  "term",
  "amount",
  "note",
  "outcome",
  "again",
  "ready",
  "step",
  "seen",
]
const INTENTS = `suspend restore delete end-session check uncheck reveal states end confirm refuse refund match close
  start extend claim release call note hand undo choose move`.split(/\s+/)
const filled = (pattern: string, value: string) => pattern.replace(/:\w+/g, value)

test("Nothing that an administrator's browser sends is an error, or changes what it does not name @slow", async ({
  server: { dataDir, origin },
}) => {
  test.setTimeout(120_000)
  // Nothing may be done to oneself: what the address names stays as it is, too.
  const { id: own, token } = await member({ dataDir, role: "admin", profile: false })
  const headers = { Cookie: `sid=${token}` }
  const sql = database(dataDir)
  const accounts = async () =>
    (await sql`select md5(string_agg(a::text, '|' order by id)) as sum from account a`)[0]!.sum
  const before = await accounts()
  const asked = portal.flatMap(({ pattern }, index) =>
    VALUES.flatMap((value, round) => (isLeftOut(index, round) ? [] : [{ pattern, value, round }])),
  )
  await askEach(asked, async ({ pattern, value, round }) => {
    const query = new URLSearchParams(NAMES.map((name) => [name, value]))
    const ids = [String(own), encodeURIComponent(value).slice(0, 200) || "x"]
    for (const [index, id] of ids.entries()) {
      const path = pageOrData(`${filled(pattern, id)}?${query}`, round + index)
      const { status, text } = await send(origin, path, { headers })
      expect(status, path.slice(0, 100)).toBeLessThan(500)
      expect(text, path.slice(0, 100)).not.toMatch(/Failed query|PostgresError/)
    }
    const fields = Object.fromEntries(FIELDS.map((name) => [name, value]))
    // In rounds, so that each screen and each step meets values of every kind.
    const intents = INTENTS.filter((_, nth) => (nth + Math.floor(round / 2)) % 4 === 0)
    for (const [index, intent] of [value, ...intents].entries()) {
      const id = index % 2 ? value : "999999999"
      const path = pageOrData(filled(pattern, String(own)), round + index)
      const { status } = await post(origin, path, { ...fields, intent, id }, headers)
      expect(status, `${path} ${intent}`).toBeLessThan(500)
      // A screen without a form has nothing that would read another value.
      if (status === 405) break
    }
  })
  expect(await accounts()).toBe(before)
})
