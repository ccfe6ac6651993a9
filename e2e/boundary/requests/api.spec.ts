import {
  type ApiCall,
  addressOf,
  apiCalls,
  call,
  isFreeText,
  openProgram,
  whyUndocumented,
} from "../../support/api/api.ts"
import { API_ACCESS, API_ROLES } from "../../support/api/api-access.ts"
import { member, suspend } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { askEach } from "../../support/requests/sweep.ts"
import { startServer } from "../../support/servers/server.ts"

/** One of each role, each with the token of a program. */
async function people(dataDir: string) {
  const ayesha = await member({ dataDir, plan: "pro" })
  const consultant = await member({ dataDir, role: "guest" })
  const administrator = await member({ dataDir, role: "admin", profile: false })
  const ids = { visitor: null, member: ayesha.id, consultant: consultant.id, administrator: administrator.id }
  return Promise.all(
    API_ROLES.map(async (role) => ({ role, token: ids[role] ? await openProgram(ids[role], dataDir) : undefined })),
  )
}

/** After these their caller has no token any more. */
const LAST_CALLS = ["POST /users/logout", "DELETE /users/me"]

test("Every call answers each role as the table says", async ({ server: { origin, dataDir } }) => {
  test.slow()
  const usual = await people(dataDir)
  const answered: Record<string, string> = {}
  await askEach(apiCalls, async (one) => {
    const name = `${one.method} ${one.path}`
    const roles = LAST_CALLS.includes(name) ? await people(dataDir) : usual
    const statuses: number[] = []
    for (const { token } of roles) {
      const body = one.requestBody && {}
      const answer = await call(origin, one.method, addressOf(one, 999_999_999), { token, body })
      expect.soft(whyUndocumented(one, answer), name).toBeUndefined()
      statuses.push(answer.status)
    }
    answered[name] = statuses.join(" ")
  })
  expect(answered).toEqual(API_ACCESS)
})

test("Administrators ask nobody for a connection and keep no favourites", async ({
  server: { origin, dataDir },
  bilal,
}) => {
  const { id } = await member({ dataDir, role: "admin", profile: false })
  const token = await openProgram(id, dataDir)
  const refused: [string, object][] = [
    ["/connection/send", { receiverId: bilal.id }],
    ["/profile/favorites/add", { profileId: bilal.profileId }],
    ["/profile/favorites/remove", { profileId: bilal.profileId }],
  ]
  for (const [path, body] of refused) {
    const answer = await call(origin, "POST", path, { token, body })
    expect([path, answer.status, JSON.parse(answer.text).reason]).toEqual([path, 403, "forbidden"])
  }
})

const deep = `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`

/** What careless, broken and hostile programs send. */
const ODD_BODIES: Record<string, string> = {
  "no JSON": "{",
  "a list": "[]",
  "a text": '"x"',
  nothing: "null",
  "a number": "1",
  "nested deeply": deep,
  "lists for texts": '{"email":["a@b.pk"],"name":["x"],"message":[1],"profileId":[1],"firstName":[],"otp":[1]}',
  "objects for texts": '{"email":{"a":1},"name":{},"message":{},"profileId":{},"receiverId":{},"plan":{}}',
  "numbers for texts": '{"email":1,"name":2,"message":3,"firstName":4,"couponCode":5,"otp":123456,"plan":7}',
  "texts for numbers": '{"profileId":"x","receiverId":"1e9","requestId":"-1","targetId":"1.5","clientId":"0x1"}',
  "huge numbers": '{"profileId":1e300,"receiverId":99999999999999999999,"requestId":-1,"targetId":1.5}',
  "unknown fields": '{"nobodyKnows":1,"__proto__":{"role":"admin"},"constructor":1}',
  "the same key twice": '{"email":"a@b.pk","email":"c@d.pk","profileId":1,"profileId":2}',
  NUL: '{"email":"a\\u0000@b.pk","name":"a\\u0000b","message":"\\u0000","firstName":"\\u0000"}',
  "half a character": '{"email":"\\ud800@b.pk","name":"\\udc00","message":"\\ud800","firstName":"\\ud800"}',
}

test("Nothing that a program sends is answered with a page or an error of ours", async ({
  server: { origin, dataDir },
}) => {
  test.slow()
  const roles = (await people(dataDir)).filter(({ role }) => role !== "visitor")
  const sent = apiCalls
    .filter(({ requestBody }) => requestBody)
    .flatMap((one) => Object.entries(ODD_BODIES).map(([what, body], index) => ({ one, what, body, index })))
  await askEach(sent, async ({ one, what, body, index }) => {
    const { token } = roles[index % roles.length]!
    const answer = await call(origin, one.method, addressOf(one, 1), { token, body })
    const said = `${one.method} ${one.path} with ${what}`
    expect.soft(answer.status, said).toBeLessThan(500)
    expect.soft(answer.status, said).toBeGreaterThanOrEqual(400)
    expect.soft(whyUndocumented(one, answer), said).toBeUndefined()
  })
})

/** As they stand in an address. */
const ODD_IDS = ["0", "-1", "1.5", "NaN", "1e309", "9".repeat(40), "x".repeat(300), "%00", "%ED%A0%80", "..%2F..%2Fx"]
const ODD_VALUES = ["-1", "NaN", "1e309", "9".repeat(40), "x".repeat(300), "%", "%E2%80%AE", "%27%20or%201%3D1"]

const isOpenTo = ({ method, path }: ApiCall, role: (typeof API_ROLES)[number]) =>
  API_ACCESS[`${method} ${path}`]!.split(" ")[API_ROLES.indexOf(role)] !== "403"

test("Odd ids are not there, and what a query does not know is refused by name", async ({
  server: { origin, dataDir },
}) => {
  test.slow()
  const roles = (await people(dataDir)).filter(({ role }) => role !== "visitor")
  const reads = apiCalls.filter(({ method, security }) => method === "GET" && security.length > 0)
  const asked = reads.flatMap((one) => {
    if (one.path.includes("{"))
      return ODD_IDS.map((id) => ({ one, path: addressOf(one, id), expected: 404, wrong: "" }))
    const known = (one.parameters ?? []).filter((parameter) => !isFreeText(parameter)).map(({ name }) => name)
    const wrong = [
      ...known.flatMap((name) => ODD_VALUES.map((value) => [name, value])),
      ...known.map((name) => [`${name}[a]`, "1"]),
      ["nobodyKnows", "1"],
    ] as [string, string][]
    return wrong.map(([name, value]) => ({ one, path: `${one.path}?${name}=${value}`, expected: 400, wrong: name }))
  })
  await askEach(asked, async ({ one, path, expected, wrong }, round) => {
    const open = roles.filter(({ role }) => isOpenTo(one, role))
    // What is for companies that were checked is read by none of these; a consultant is told first what is wrong.
    const askers = open.length > 0 ? open : roles.filter(({ role }) => role === "consultant")
    const { token } = askers[round % askers.length]!
    const answer = await call(origin, "GET", path, { token })
    const said = `GET ${path.slice(0, 200)}`
    expect.soft(answer.status, said).toBe(expected)
    if (wrong && answer.status === 400) expect.soft(Object.keys(JSON.parse(answer.text).errors), said).toContain(wrong)
    expect.soft(whyUndocumented(one, answer), said).toBeUndefined()
  })
})

test("Whoever tries too often is told when to come back", async ({ server: { origin, dataDir }, bilal }) => {
  const ayesha = await member({ dataDir })
  const token = await openProgram(ayesha.id, dataDir)
  const limited: [string, object][] = [
    ["/users/login", { email: ayesha.email, password: "no-password-of-hers" }],
    ["/users/forgot-password", { email: ayesha.email }],
    ["/connection/send", { receiverId: bilal.id }],
    ["/coupon", { couponCode: "nothing" }],
  ]
  for (const [path, body] of limited) {
    const described = apiCalls.find((one) => one.path === path && one.method === "POST")!
    let answer = await call(origin, "POST", path, { token, body })
    for (let tries = 1; answer.status !== 429 && tries < 12; tries++)
      answer = await call(origin, "POST", path, { token, body })
    expect([path, answer.status, JSON.parse(answer.text).reason]).toEqual([path, 429, "too-many"])
    expect(Number(answer.headers["retry-after"]), path).toBeGreaterThan(0)
    expect(whyUndocumented(described, answer)).toBeUndefined()
  }
})

test("Unknown fields are refused by their names, and what is too large before it is read", async ({
  server: { origin },
}) => {
  const unknown = await call(origin, "POST", "/users/login", {
    body: { email: "ayesha@example.com", password: "secret!", remember: true },
  })
  expect(unknown.status).toBe(400)
  expect(JSON.parse(unknown.text).errors).toHaveProperty("remember")
  const large = await call(origin, "POST", "/users/login", {
    body: JSON.stringify({ email: "x".repeat(5_000_000) }),
  }).catch(() => undefined)
  expect(large?.status ?? 413).toBe(413)
  const form = await send(origin, "/api/users/login", {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "email=a",
  })
  expect(form.status).toBe(415)
  const nowhere = await call(origin, "GET", "/nowhere")
  expect([nowhere.status, nowhere.headers["content-type"]]).toEqual([404, "application/problem+json"])
  const method = await call(origin, "DELETE", "/users/login")
  expect([method.status, method.headers.allow]).toEqual([405, "POST"])
})

test("A token is no cookie and a cookie no token; below /api no cookie is read or set", async ({
  server: { origin, dataDir },
  cookie,
}) => {
  const ayesha = await member({ dataDir })
  const token = await openProgram(ayesha.id, dataDir)
  expect((await call(origin, "GET", "/users/me", { token })).status).toBe(200)
  expect((await call(origin, "GET", "/users/me", { token: ayesha.token })).status).toBe(401)
  const withCookie = await call(origin, "GET", "/users/me", { headers: { Cookie: cookie } })
  expect([withCookie.status, withCookie.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="Rishta"'])
  const page = await send(origin, "/users-side", { headers: { Cookie: `sid=${token}` } })
  expect(page.status).toBe(302)
  for (const path of ["/users/me", "/nowhere"])
    expect((await call(origin, "GET", path, { token })).headers["set-cookie"]).toBeUndefined()
})

test("A token ends by logging out and by suspension", async ({ server: { origin, dataDir } }) => {
  const ayesha = await member({ dataDir })
  const [one, other] = [await openProgram(ayesha.id, dataDir), await openProgram(ayesha.id, dataDir)]
  expect((await call(origin, "POST", "/users/logout", { token: one })).status).toBe(200)
  expect((await call(origin, "GET", "/users/me", { token: one })).status).toBe(401)
  expect((await call(origin, "GET", "/users/me", { token: other })).status).toBe(200)
  await suspend(ayesha, dataDir)
  expect((await call(origin, "GET", "/users/me", { token: other })).status).toBe(401)
})

test("Only pages of listed origins may read what is answered, and never with cookies", async () => {
  const server = await startServer({ API_ORIGINS: "https://app.example" })
  try {
    const allowedFor = async (origin?: string) => {
      const headers: Record<string, string> = origin ? { Origin: origin } : {}
      const answer = await call(server.origin, "GET", "/users/me", { headers })
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined()
      return answer.headers["access-control-allow-origin"]
    }
    expect(await allowedFor("https://app.example")).toBe("https://app.example")
    expect(await allowedFor("https://other.example")).toBeUndefined()
    expect(await allowedFor("null")).toBeUndefined()
    expect(await allowedFor()).toBeUndefined()
    const preflight = await call(server.origin, "OPTIONS", "/profile/7", {
      headers: {
        Origin: "https://app.example",
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "authorization,content-type",
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers["access-control-allow-methods"]).toContain("PUT")
    expect(preflight.headers["access-control-allow-headers"]).toContain("Idempotency-Key")

    const refused = async (expected: number, method: string, path: string, given: Parameters<typeof call>[3] = {}) => {
      const headers = { Origin: "https://app.example", ...given.headers }
      const answer = await call(server.origin, method, path, { ...given, headers })
      expect([path, answer.status]).toEqual([path, expected])
      expect(answer.headers["access-control-allow-origin"], path).toBe("https://app.example")
      expect(answer.headers["access-control-expose-headers"], path).toContain("Retry-After")
      const { reason, type } = JSON.parse(answer.text)
      expect(type, path).toMatch(new RegExp(`/api/errors#${reason}$`))
      return answer
    }
    await refused(401, "GET", "/users/me")
    await refused(404, "GET", "/nobody/knows")
    await refused(405, "PATCH", "/users/login", { body: {} })
    await refused(413, "POST", "/users/login", { body: JSON.stringify("x".repeat(70_000)) })
    await refused(415, "POST", "/users/login", { body: "a=1", headers: { "Content-Type": "text/plain" } })
    const login = { body: { email: "nobody@example.com", password: "no password" } }
    for (let tries = 0; tries < 5; tries++) await refused(401, "POST", "/users/login", login)
    const { headers } = await refused(429, "POST", "/users/login", login)
    expect(Number(headers["retry-after"])).toBeGreaterThan(0)
    expect([headers.ratelimit, headers["ratelimit-policy"]].join()).toContain("login.account-and-address")
  } finally {
    await server.stop()
  }
})
