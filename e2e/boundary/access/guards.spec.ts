import { ACCESS, accessOf, type Role } from "../../support/addresses/access.ts"
import { type Screen, routes as screens } from "../../support/addresses/sitemap.ts"
import { guardian } from "../../support/people/guardians.ts"
import { member, suspend } from "../../support/people/members.ts"
import { expect, LAST_STEPS, test } from "../../support/requests/boundary.ts"
import { type Answer, post, send } from "../../support/requests/http.ts"
import { askEach } from "../../support/requests/sweep.ts"
import { database } from "../../support/servers/database.ts"

/** The two tables at the end of the specification's section 2. */
const GUARDED = `/Messages/{id}, /contacts, /clients, /client-profile, /Client-profession, /other-clients, /send-requests,
  /received-request, /accept-request, /client-religious, /change-password, /coupon, /Family, /partner-details,
  /AgainstRequest, /users-side, /Allusers, /cast, /friends, /userProfile, /client-favourite, /UserEditProfile/{id},
  /UserCreate-Religion, /UserProfession, /UserProfile/{id}, /Settings, /Soulmate, /connectionRequest, /connections,
  /Dashboard`
const CLOSED_TO_CONSULTANTS = `/Section, /user-religion, /user-height, /user-residence, /user-favourite, /userProffesion,
  /UserCreate-profile, /UserFamily, /UserPartner`

const CLOSED = {
  member: ["guards/administrators", "guards/consultants-only"],
  consultant: ["guards/administrators", "guards/members-only"],
}

const addresses = (table: string) => table.split(/,\s*/)
const guarded = screens.filter(({ pattern }) => accessOf(pattern, "visitor") === "login")

/** Every way that leads to a screen's loader: page, data, data of one route of its branch alone, odd spellings. */
function readings({ path, branch }: Screen) {
  const routes = [...branch, branch.join(","), branch.slice(-2).join(",")]
  return [
    path,
    path.toUpperCase(),
    `${path}/`,
    `${path}?index`,
    path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    `${path}.data`,
    `${path.toUpperCase()}.data`,
    ...routes.map((ids) => `${path}.data?_routes=${encodeURIComponent(ids)}`),
  ]
}

function leadsTo(answer: Answer, address: string) {
  if (answer.status === 301 || answer.status === 302) return String(answer.headers.location).startsWith(address)
  return answer.status === 202 && answer.text.includes(address)
}

function isAnswerOf(answer: Answer, access: string) {
  if (access === "login") return leadsTo(answer, "/login?redirectTo=")
  return access.startsWith("/") ? leadsTo(answer, access) : String(answer.status) === access
}

const describe = (answer: Answer) => `${answer.status} ${answer.headers.location ?? ""} ${answer.text.slice(0, 200)}`

test("Every address says who may open it, and nothing says so of an address that is not there", () => {
  const patterns = screens.map(({ pattern }) => pattern)
  const missing = patterns.filter((pattern) => !ACCESS[pattern])
  expect(missing, "say in app/addresses.ts who may open these").toEqual([])
  expect(Object.keys(ACCESS).filter((pattern) => !patterns.includes(pattern))).toEqual([])
})

test("What the specification guards is guarded, and closed to consultants where it says so", () => {
  const accesses = new Map(
    Object.keys(ACCESS).map((pattern) => [pattern.replace(/:\w+/g, "{id}").toLowerCase(), pattern]),
  )
  const roleAt = (address: string, role: Role) => accessOf(accesses.get(address.toLowerCase()) ?? "", role)
  for (const address of addresses(`${GUARDED}, ${CLOSED_TO_CONSULTANTS}`))
    expect(roleAt(address, "visitor"), address).toBe("login")
  for (const address of addresses(CLOSED_TO_CONSULTANTS))
    expect(roleAt(address, "consultant"), address).toBe("/profile")
})

test("Every address answers to each role as it should", async ({ server, cookie }) => {
  const { dataDir, origin } = server
  const session = async (role: "guest" | "admin") =>
    `sid=${(await member({ dataDir, role, profile: role === "guest" && {} })).token}`
  const cookies = {
    visitor: "",
    member: cookie,
    consultant: await session("guest"),
    administrator: await session("admin"),
    guardian: `sid=${(await guardian(dataDir)).token}`,
  }
  await askEach(screens, async ({ pattern, path }) => {
    for (const [role, Cookie] of Object.entries(cookies))
      for (const method of ["GET", "HEAD"]) {
        const headers: Record<string, string> = Cookie ? { Cookie } : {}
        const access = accessOf(pattern, role as Role)!.replace("own", "/UserProfile/")
        // Other tests on this server may have made the portal's first report or story: nobody's number is never there.
        const nobody = pattern.startsWith("/portal/") && access === "404"
        const answer = await send(origin, nobody ? path.replace("/1", "/999999999") : path, { method, headers })
        expect(isAnswerOf(answer, access), `${method} ${path} for a ${role}: ${describe(answer)}, not ${access}`).toBe(
          true,
        )
      }
  })
})

for (const screen of guarded)
  test(`${screen.path} sends a stranger to log in, however it is asked for`, async ({ server }) => {
    await askEach(readings(screen), async (path) => {
      const answer = await send(server.origin, path)
      expect(leadsTo(answer, "/login?redirectTo="), `${path}: ${describe(answer)}`).toBe(true)
      const posted = await post(server.origin, path, { intent: "delete" })
      const refused = leadsTo(posted, "/login") || posted.status === 405 || posted.status === 400
      expect(refused, `POST ${path}: ${describe(posted)}`).toBe(true)
    })
  })

/** Whoever may not open a page reads and posts nothing of it in any other way. */
for (const [role, account] of [
  ["member", "user"],
  ["consultant", "guest"],
] as const)
  test(`A ${role} is refused everywhere that is not for a ${role}`, async ({ server }) => {
    const { token } = await member({ dataDir: server.dataDir, role: account })
    const headers = { Cookie: `sid=${token}` }
    const closed = screens.filter(({ branch }) => branch.some((id) => CLOSED[role].includes(id)))
    expect(closed.length).toBeGreaterThan(0)
    const asked = closed.flatMap((screen) => {
      const access = screen.branch.includes("guards/administrators") ? "403" : accessOf(screen.pattern, role)!
      return readings(screen).map((path) => ({ path, access }))
    })
    await askEach(asked, async ({ path, access }) => {
      const answer = await send(server.origin, path, { headers })
      expect(isAnswerOf(answer, access), `${path}: ${describe(answer)}, not ${access}`).toBe(true)
      const posted = await post(server.origin, path, { intent: "delete", id: "1", reason: "none" }, headers)
      expect(
        isAnswerOf(posted, access) || [400, 405].includes(posted.status),
        `POST ${path}: ${describe(posted)}`,
      ).toBe(true)
    })
  })

test("No role's post to any address ends in an error of the server", async ({ server }) => {
  test.setTimeout(120_000)
  for (const role of ["user", "guest", "admin"] as const) {
    const { token } = await member({ dataDir: server.dataDir, role, profile: role !== "admin" && {} })
    const headers = { Cookie: `sid=${token}` }
    const order = screens.filter(({ pattern }) => !LAST_STEPS.includes(pattern))
    const ways = order.flatMap(({ path }) => [path, `${path}.data`])
    await askEach(ways, async (way) => {
      const posted = await post(server.origin, way, { intent: "none", id: "1", page: "x" }, headers)
      expect(posted.status, `${role} POST ${way}: ${describe(posted)}`).toBeLessThan(500)
    })
  }
})

test("A session that was forged or belongs to a suspended account is no session", async ({ server }) => {
  const { token, id } = await member({ dataDir: server.dataDir })
  const sql = database(server.dataDir)
  const open = () => send(server.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })
  expect((await open()).status).toBe(200)
  for (const forged of [`${token}a`, token.slice(1), token.toUpperCase(), "", "a", "%00", "x".repeat(4000)]) {
    const answer = await send(server.origin, "/users-side", { headers: { Cookie: `sid=${forged}` } })
    expect(leadsTo(answer, "/login"), forged).toBe(true)
  }
  await suspend({ id }, server.dataDir)
  expect(leadsTo(await open(), "/login")).toBe(true)
  await sql`update account set status = 'active' where id = ${id}`
  expect((await open()).status).toBe(200)
})

test("Whoever is refused reads why on a page of the product, as whoever she is", async ({
  server: { dataDir, origin },
}) => {
  const ayesha = await member({ dataDir })
  const hers = { Cookie: `sid=${ayesha.token}` }
  for (const [path, title] of [
    ["/portal", "Not allowed"],
    ["/portal/stats/csv", "Not allowed"],
    ["/portal/user-list", "Not allowed"],
    ["/portal/reports/1/file", "Not allowed"],
    ["/pictures/x/480", "Page not found"],
    ["/attachments/x/file", "Page not found"],
    ["/UserProfile/999999", "Page not found"],
    ["/no-such-page", "Page not found"],
  ]) {
    const { text, headers } = await send(origin, path!, { headers: hers })
    expect(headers["content-type"], path).toContain("text/html")
    expect(text, path).toContain(`<h1>${title}</h1>`)
    expect(text, path).not.toContain("Join Now")
  }
  const posted = await post(origin, "/Messages/999999/attachment", {}, hers)
  expect([posted.status, posted.text.includes("<h1>Page not found</h1>")]).toEqual([404, true])
  expect((await send(origin, "/no-such-page")).text).toContain("Join Now")
})
