import { expect, test } from "../support/boundary.ts"
import { post, send } from "../support/http.ts"
import { member } from "../support/members.ts"
import { type Screen, routes as screens } from "../support/sitemap.ts"

/** Open to everybody; whatever is not named here must send a stranger to log in. */
const PUBLIC = new Set([
  "features/site/screens/landing",
  "features/accounts/screens/login",
  "features/accounts/screens/account-type",
  "features/accounts/screens/member-signup",
  "features/accounts/screens/verify-email",
  "features/accounts/screens/forgot-password",
  "features/accounts/screens/reset-password",
  "features/accounts/screens/logout",
  "features/site/screens/terms",
  "alias/terms-of-use",
  "features/site/screens/privacy",
  "alias/privacy-policy",
  "features/site/screens/contact",
  "features/site/screens/about",
  "features/site/screens/search-options",
  "features/site/screens/assisted",
  "features/site/screens/cities",
  "features/site/screens/helpful-tips",
  "features/site/screens/parents",
  "features/site/screens/intimate-wedding",
  "features/site/screens/blog",
  "features/site/screens/member-support",
  "features/site/screens/submit-story",
  "features/site/screens/site-map",
  "features/site/robots",
  "features/site/sitemap",
  "alias/member-login",
  "alias/login-existing-member",
  "alias/sign-up",
  "features/site/screens/light-version",
  "features/site/screens/not-found",
  "features/notifications/screens/notifications",
  "features/subscriptions/screens/plans",
  "alias/membership-packages",
  "features/subscriptions/screens/payment",
  "features/subscriptions/screens/payment-return",
  // Answers 404 to whoever may not see the picture.
  "features/profiles/picture-file",
  "features/subscriptions/webhook",
])
/** Closed to consultants. */
const MEMBERS_ONLY = new Set([
  "features/favourites/screens/favourites",
  "features/wizards/screens/member-personal",
  "features/wizards/screens/member-family",
  "features/wizards/screens/member-partner",
])

/** The administrators' portal: whoever else is signed in is told 403. */
const portal = screens.filter(({ branch }) => branch.includes("guards/administrators"))

const guarded = screens.filter(({ id }) => !PUBLIC.has(id))

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

function leadsTo(answer: { status: number; headers: Record<string, unknown>; text: string }, place: string) {
  if (answer.status === 302) return String(answer.headers.location).startsWith(place)
  return answer.status === 202 && answer.text.includes(place)
}

test("The list of public screens names only screens that exist", () => {
  const ids = new Set(screens.map(({ id }) => id))
  expect([...PUBLIC, ...MEMBERS_ONLY].filter((id) => !ids.has(id))).toEqual([])
})

for (const screen of guarded)
  test(`${screen.path} sends a stranger to log in, however it is asked for`, async ({ server }) => {
    for (const path of readings(screen)) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await send(server.origin, path, { method })
        const there = method === "HEAD" ? [202, 302].includes(answer.status) : leadsTo(answer, "/login?redirectTo=")
        expect(there, `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`).toBe(true)
      }
      const posted = await post(server.origin, path, { intent: "delete" })
      const refused = leadsTo(posted, "/login") || posted.status === 405 || posted.status === 400
      expect(refused, `POST ${path}: ${posted.status} ${posted.text.slice(0, 200)}`).toBe(true)
    }
  })

test("A session that ended, was forged or belongs to a suspended account is no session", async ({ server }) => {
  const { token, id } = await member({ dataDir: server.dataDir })
  const { database } = await import("../support/database.ts")
  const sql = database(server.dataDir)
  const open = () => send(server.origin, "/users-side", { headers: { Cookie: `sid=${token}` } })
  expect((await open()).status).toBe(200)
  for (const forged of [`${token}a`, token.slice(1), token.toUpperCase(), "", "a", "%00", "x".repeat(4000)]) {
    const answer = await send(server.origin, "/users-side", { headers: { Cookie: `sid=${forged}` } })
    expect(leadsTo(answer, "/login"), forged).toBe(true)
  }
  await sql`update account set status = 'suspended' where id = ${id}`
  expect(leadsTo(await open(), "/login")).toBe(true)
  await sql`update account set status = 'active' where id = ${id}`
  expect((await open()).status).toBe(200)
  await sql`update session set seen_at = now() - interval '15 days' where account_id = ${id}`
  expect(leadsTo(await open(), "/login")).toBe(true)
  await sql`update session set seen_at = now(), created_at = now() - interval '31 days' where account_id = ${id}`
  expect(leadsTo(await open(), "/login")).toBe(true)
})

test("Consultants are led to their own start from what is for members", async ({ server }) => {
  const { token } = await member({ dataDir: server.dataDir, role: "guest", profile: false })
  const headers = { Cookie: `sid=${token}` }
  for (const screen of screens.filter(({ id }) => MEMBERS_ONLY.has(id)))
    for (const path of readings(screen)) {
      const answer = await send(server.origin, path, { headers })
      expect(leadsTo(answer, "/profile"), `${path}: ${answer.status}`).toBe(true)
      const posted = await post(server.origin, path, {}, headers)
      expect(leadsTo(posted, "/profile") || [400, 405].includes(posted.status), `POST ${path}`).toBe(true)
    }
})

test("Whoever is signed in and no administrator is refused everywhere in the portal", async ({ server }) => {
  expect(portal.length).toBeGreaterThan(0)
  for (const role of ["user", "guest"] as const) {
    const { token } = await member({ dataDir: server.dataDir, role })
    const headers = { Cookie: `sid=${token}` }
    for (const screen of portal)
      for (const path of readings(screen)) {
        const answer = await send(server.origin, path, { headers })
        expect(answer.status, `${role} ${path}`).toBe(403)
        const posted = await post(server.origin, path, { intent: "delete", id: "1", reason: "none" }, headers)
        expect([400, 403, 405], `${role} POST ${path}: ${posted.status}`).toContain(posted.status)
      }
  }
})
