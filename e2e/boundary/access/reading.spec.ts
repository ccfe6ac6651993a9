import { routes } from "../../support/addresses/sitemap.ts"
import { connect, member } from "../../support/people/members.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { send } from "../../support/requests/http.ts"
import { askEach, linksIn } from "../../support/requests/sweep.ts"
import { database } from "../../support/servers/database.ts"

const fixed = routes.map(({ pattern }) => pattern).filter((pattern) => !/[:*]/.test(pattern))
const SEEN: Record<string, string | undefined> = {
  session: "seen_at",
  profile: "active_at",
  // A job of each hour fills it in for samples from before it was kept.
  client_consent: "agreed_to",
}

/**
 * A digest of every table; only when a session or a member was seen last, who has looked at whom, and that something was refused,
 * may come of reading. Hours are counted by a job, whoever reads meanwhile.
 */
async function contents(dataDir: string) {
  const sql = database(dataDir)
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('profile_view', 'client_opening', 'hourly_figure') order by 1`
  const digests: Record<string, string> = {}
  for (const { name } of tables) {
    const row = SEEN[name] ? `(to_jsonb(t) - '${SEEN[name]}')::text` : "t::text"
    const [digest] = await sql.unsafe(
      `select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as sum from "${name}" t
        ${name === "audit_event" ? "where action not in ('access.refused', 'access.searched')" : ""}`,
    )
    digests[name] = digest!.sum
  }
  return digests
}

test("Following every link as a member, and asking for every address, changes nothing", async ({ server }) => {
  test.setTimeout(120_000)
  const { dataDir, origin } = server
  const [ayesha, bilal, zara] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male" }),
    await member({ dataDir }),
  ]
  await connect(ayesha, bilal, "accepted", dataDir)
  await connect(zara, ayesha, "pending", dataDir)
  const headers = { Cookie: `sid=${ayesha.token}` }
  // Mails that fall due meanwhile are no page's doing.
  const sql = database(dataDir)
  await sql`update match_mail set mail_at = null`
  await sql`update saved_search set mail_at = null`
  await sql`update notification set mail_at = null`
  const before = await contents(dataDir)
  const seen = new Set<string>()
  let waiting = ["/", "/users-side", ...routes.map(({ pattern }) => pattern.replace(/:\w+\??/g, "1").replace("*", "x"))]
  while (waiting.length > 0) {
    const unseen = [...new Set(waiting)].filter((path) => !seen.has(path)).slice(0, 400 - seen.size)
    for (const path of unseen) seen.add(path)
    waiting = []
    await askEach(unseen, async (path) => {
      for (const method of ["HEAD", "GET"]) {
        const answer = await send(origin, path, { method, headers })
        expect(answer.status, `${method} ${path}`).toBeLessThan(500)
        if (method === "HEAD" || !String(answer.headers["content-type"]).startsWith("text/html")) continue
        const read = answer.text.replaceAll(/<form\b(?![^>]*\bmethod="get")[^>]*>/gi, "")
        for (const address of linksIn(read, "a", "link", "img", "form")) {
          const url = new URL(address, origin + path)
          if (url.origin === origin) waiting.push(url.pathname + url.search)
        }
      }
    })
  }
  expect(seen.size).toBeGreaterThan(20)
  expect(await contents(dataDir)).toEqual(before)
})

test("Every link of every page leads somewhere, for each role", async ({ server, cookie }) => {
  const { dataDir } = server
  const dead: string[] = []
  const cookies = ["", cookie]
  for (const role of ["guest", "admin"] as const) cookies.push(`sid=${(await member({ dataDir, role })).token}`)
  for (const Cookie of cookies) {
    const headers: Record<string, string> = Cookie ? { Cookie } : {}
    const seen = new Set<string>()
    await askEach(fixed, async (pattern) => {
      const page = await send(server.origin, pattern, { headers })
      if (page.status !== 200 || !String(page.headers["content-type"]).startsWith("text/html")) return
      for (const address of linksIn(page.text, "a", "link", "img", "script")) {
        const url = new URL(address, server.origin + pattern)
        if (url.origin !== server.origin || seen.has(url.pathname)) continue
        seen.add(url.pathname)
        const answer = await send(server.origin, url.pathname + url.search, { headers })
        if (answer.status >= 400) dead.push(`${answer.status} ${url.pathname} on ${pattern}`)
      }
    })
  }
  expect(dead).toEqual([])
})

test("A first visit by HEAD leaves the page whole for everybody after it", async ({ server }) => {
  await askEach(fixed, async (pattern) => {
    await send(server.origin, pattern, { method: "HEAD" })
    const page = await send(server.origin, pattern)
    if (page.status === 200) expect(page.text, pattern).not.toBe("")
  })
})
