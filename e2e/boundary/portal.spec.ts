import { expect, test } from "../support/boundary.ts"
import { database } from "../support/database.ts"
import { post, send } from "../support/http.ts"
import { member } from "../support/members.ts"
import { routes } from "../support/sitemap.ts"

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
  before after`.split(/\s+/)
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
]
const INTENTS = ["suspend", "restore", "delete", "end-session", "check", "uncheck", "reveal", "states", "end"]
const filled = (pattern: string, value: string) => pattern.replace(/:\w+/g, value)

test("Nothing that an administrator's browser sends is an error, or changes what it does not name", async ({
  server: { dataDir, origin },
}) => {
  test.setTimeout(240_000)
  // Nothing may be done to oneself: what the address names stays as it is, too.
  const { id: own, token } = await member({ dataDir, role: "admin", profile: false })
  const headers = { Cookie: `sid=${token}` }
  const sql = database(dataDir)
  const accounts = async () =>
    (await sql`select md5(string_agg(a::text, '|' order by id)) as sum from account a`)[0]!.sum
  const before = await accounts()
  for (const { pattern } of portal) {
    for (const value of VALUES) {
      const query = new URLSearchParams(NAMES.map((name) => [name, value]))
      for (const id of [String(own), encodeURIComponent(value).slice(0, 200) || "x"])
        for (const path of [`${filled(pattern, id)}?${query}`, `${filled(pattern, id)}.data?${query}`]) {
          const { status, text } = await send(origin, path, { headers })
          expect(status, path.slice(0, 100)).toBeLessThan(500)
          expect(text, path.slice(0, 100)).not.toMatch(/Failed query|PostgresError/)
        }
      const fields = Object.fromEntries(FIELDS.map((name) => [name, value]))
      for (const intent of [value, ...INTENTS])
        for (const id of [value, "999999999"]) {
          const { status } = await post(origin, filled(pattern, String(own)), { ...fields, intent, id }, headers)
          expect(status, `${pattern} ${intent}`).toBeLessThan(500)
        }
    }
  }
  expect(await accounts()).toBe(before)
})

test("An administrator's session ends after half an hour of rest, and after twelve hours", async ({
  server: { dataDir, origin },
}) => {
  const { token, id } = await member({ dataDir, role: "admin", profile: false })
  const sql = database(dataDir)
  const open = async () => (await send(origin, "/portal/user-list", { headers: { Cookie: `sid=${token}` } })).status
  expect(await open()).toBe(200)
  await sql`update session set seen_at = now() - interval '31 minutes' where account_id = ${id}`
  expect(await open()).toBe(302)
  await sql`update session set seen_at = now(), created_at = now() - interval '12 hours 1 minute' where account_id = ${id}`
  expect(await open()).toBe(302)
})
