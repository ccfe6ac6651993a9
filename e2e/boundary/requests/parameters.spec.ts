import { accessOf } from "../../support/addresses/access.ts"
import { routes } from "../../support/addresses/sitemap.ts"
import { connect, member } from "../../support/people/members.ts"
import { expect, expectSignedIn, LAST_STEPS, test } from "../../support/requests/boundary.ts"
import { post, send } from "../../support/requests/http.ts"
import { askEach, isLeftOut, pageOrData } from "../../support/requests/sweep.ts"
import type { RunningServer } from "../../support/servers/server.ts"

const IDS = [
  "0",
  "-1",
  "1.5",
  "1e3",
  "9".repeat(30),
  "9007199254740993",
  "2147483648",
  "abc",
  "%00",
  "1%00",
  "%27",
  "%",
  "..%2f",
  "null",
  "NaN",
  "%E2%80%AE",
  "x".repeat(300),
]
const VALUES = [
  "",
  "-1",
  "0",
  "9e99",
  "9".repeat(40),
  "1000000",
  "\u0000",
  "a\u0000b",
  "'",
  "%",
  "[]",
  "{}",
  "\u202e",
  "x".repeat(6_000),
  "../../x",
  "<script>",
]
const NAMES = [
  "page",
  "limit",
  "tab",
  "confirm",
  "target",
  "request",
  "caste",
  "religion",
  "sect",
  "height",
  "residence",
  "employedStatus",
  "plan",
  "q",
  "redirectTo",
  "status",
  "reference",
  "favourite",
  "cursor",
  "before",
  "after",
  "dialog",
  "edit",
  "view",
  "stats",
  "minAge",
  "maxAge",
  "order",
  "picture",
  "verified",
  "sort",
  "client",
  "stage",
  "of",
  "case",
  "back",
  "about",
  "region",
  "role",
]
const FIELDS = [
  "intent",
  "receiverId",
  "requestId",
  "targetId",
  "profileId",
  "clientId",
  "name",
  "email",
  "username",
  "password",
  "confirmPassword",
  "newPassword",
  "oldPassword",
  "otp",
  "accountType",
  "message",
  "latitude",
  "longitude",
  "clientMessageId",
  "plan",
  "reference",
  "card_number",
  "expiry_date",
  "firstName",
  "lastName",
  "maritalStatus",
  "dateOfBirth",
  "dateOfBirthDay",
  "dateOfBirthShown",
  "gender",
  "contactNumber",
  "nationality",
  "province",
  "caste",
  "city",
  "sect",
  "religion",
  "residence",
  "ethnicity",
  "height",
  "age",
  "siblings",
  "on",
  "version",
]

const dynamic = routes.filter(({ pattern }) => pattern.includes(":"))
const all = routes.filter(({ pattern }) => pattern !== "*" && !pattern.startsWith("/webhooks"))
const filled = (pattern: string, value: string) => pattern.replace(/:\w+\??/g, value)

/** Which value is tried on which address; `round` tells whether as a page or as data. */
const meetings = (screens: typeof all, values: string[]) =>
  screens.flatMap(({ pattern }, index) =>
    values.flatMap((value, round) => (isLeftOut(index, round) ? [] : [{ pattern, value, round: index + round }])),
  )

/** The cookie of whoever an address is for: the portal is asked as an administrator, consultants' screens as a consultant. */
async function askers({ dataDir }: RunningServer, cookie: string) {
  const administrator = `sid=${(await member({ dataDir, role: "admin", profile: false })).token}`
  const consultant = `sid=${(await member({ dataDir, role: "guest", gender: "male" })).token}`
  return (pattern: string) => {
    if (accessOf(pattern, "member") === "403") return administrator
    return accessOf(pattern, "member") === "/users-side" ? consultant : cookie
  }
}

test("A malformed or endless id in an address is a 404 or a 400, never an error", async ({ server, cookie }) => {
  test.setTimeout(180_000)
  const cookieFor = await askers(server, cookie)
  const asked = dynamic.flatMap(({ pattern }, index) => IDS.map((id, round) => ({ pattern, id, round: index + round })))
  await askEach(asked, async ({ pattern, id, round }) => {
    const headers = { Cookie: cookieFor(pattern) }
    for (const [index, ask] of [
      (path: string) => send(server.origin, path, { headers }),
      (path: string) => post(server.origin, path, {}, headers),
    ].entries()) {
      const path = pageOrData(filled(pattern, id), round + index)
      const { status, text } = await ask(path)
      expect(status, path).toBeLessThan(500)
      expect(text, path).not.toMatch(/Failed query|PostgresError|invalid input syntax/)
    }
  })
})

// A quarter of a minute, because two thousand addresses are asked for.
test("Any value of any query means the default @slow", async ({ server, cookie }) => {
  test.setTimeout(180_000)
  const cookieFor = await askers(server, cookie)
  const queries = VALUES.map((value) =>
    String(new URLSearchParams(NAMES.map((name) => [name, value.slice(0, Math.floor(6_000 / NAMES.length) + 40)]))),
  )
  await askEach(meetings(all, queries), async ({ pattern, value, round }) => {
    const path = pageOrData(`${filled(pattern, "1")}?${value}`, round)
    const { status } = await send(server.origin, path, { headers: { Cookie: cookieFor(pattern) } })
    expect(status, path.slice(0, 120)).toBeLessThan(500)
  })
  const odd = [
    "caste[]=",
    "page=1&page=2",
    "page[]=1",
    "caste=Rajput&caste=Syed",
    "__proto__=1",
    "page=%00&caste=%00",
    "=",
    "&&&",
  ].flatMap((query, round) => all.map(({ pattern }, index) => ({ pattern, query, round: index + round })))
  await askEach(odd, async ({ pattern, query, round }) => {
    const path = pageOrData(`${filled(pattern, "1")}?${query}`, round)
    const { status } = await send(server.origin, path, { headers: { Cookie: cookieFor(pattern) } })
    expect(status, `${pattern} ${query}`).toBeLessThan(500)
  })
})

test("Any value of any field is refused or stored as text, never an error @slow", async ({
  server,
  cookie,
  newcomer,
}) => {
  test.setTimeout(180_000)
  const cookieFor = await askers(server, cookie)
  const lasting = all.filter(({ pattern }) => !LAST_STEPS.includes(pattern) && pattern !== "/DeleteAccount")
  await askEach(meetings(lasting, VALUES), async ({ pattern, value, round }) => {
    const fields = Object.fromEntries(FIELDS.map((name) => [name, value.slice(0, 1_000)]))
    for (const path of new Set([filled(pattern, "1"), filled(pattern, "send")])) {
      const Cookie = value.length % 2 ? cookieFor(pattern) : newcomer
      const { status, text } = await post(server.origin, pageOrData(path, round), fields, { Cookie })
      expect(status, `${path} ${value.slice(0, 20)}`).toBeLessThan(500)
      expect(text).not.toMatch(/Failed query|PostgresError/)
    }
  })
  await expectSignedIn(server, cookie, newcomer)
})

test("Fields that belong to others are not read: nobody acts for somebody else", async ({ server }) => {
  const { dataDir, origin } = server
  const [ayesha, bilal, zara] = [
    await member({ dataDir }),
    await member({ dataDir, gender: "male" }),
    await member({ dataDir }),
  ]
  const { database } = await import("../../support/servers/database.ts")
  const sql = database(dataDir)
  await connect(bilal, zara, "pending", dataDir)
  const [request] = await sql`select id::int from connection_request where sender_id = ${bilal.id}`
  const headers = { Cookie: `sid=${ayesha.token}` }
  for (const step of ["accept", "decline", "cancel", "remove"]) {
    const fields = {
      requestId: String(request!.id),
      targetId: String(zara.id),
      senderId: String(bilal.id),
      userId: String(zara.id),
    }
    const answer = await post(origin, `/connection/${step}`, fields, headers)
    expect(answer.status, step).toBeLessThan(500)
  }
  const oneself = { receiverId: String(ayesha.id), profileId: String(ayesha.profileId) }
  expect((await post(origin, "/connection/send", oneself, headers)).status).toBeLessThan(500)
  const mixed = {
    receiverId: String(bilal.id),
    profileId: String(zara.profileId),
    senderId: String(zara.id),
    status: "accepted",
  }
  await post(origin, "/connection/send", mixed, headers)
  const rows =
    await sql`select sender_id::int, receiver_id::int, status, profile_id::int from connection_request order by id`
  expect(rows.filter(({ sender_id }) => sender_id === bilal.id)).toEqual([
    { sender_id: bilal.id, receiver_id: zara.id, status: "pending", profile_id: zara.profileId },
  ])
  for (const row of rows.filter(({ sender_id }) => sender_id === ayesha.id)) {
    expect(row.receiver_id).not.toBe(ayesha.id)
    expect(row.status).toBe("pending")
  }
})

test("Twenty requests at once between two people are one", async ({ server }) => {
  const { dataDir, origin } = server
  const [ayesha, bilal] = [await member({ dataDir }), await member({ dataDir, gender: "male" })]
  const ask = (one: typeof ayesha, other: typeof ayesha) =>
    post(
      origin,
      "/connection/send",
      { receiverId: String(other.id), profileId: String(other.profileId) },
      { Cookie: `sid=${one.token}` },
    )
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, time) => (time % 2 ? ask(ayesha, bilal) : ask(bilal, ayesha))),
  )
  for (const { status } of answers) expect(status).toBeLessThan(500)
  const { database } = await import("../../support/servers/database.ts")
  const rows = await database(dataDir)`select status from connection_request
    where least(sender_id, receiver_id) = ${Math.min(ayesha.id, bilal.id)} and greatest(sender_id, receiver_id) = ${Math.max(ayesha.id, bilal.id)}`
  expect(rows.map(({ status }) => status)).toEqual(["accepted"])
})
