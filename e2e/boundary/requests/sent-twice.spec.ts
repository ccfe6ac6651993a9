import { type HTMLElement, parse } from "node-html-parser"
import { routes } from "../../support/addresses/sitemap.ts"
import { makeEverybody, newestOfEach } from "../../support/people/everybody.ts"
import type { Member } from "../../support/people/members.ts"
import { expect, LAST_STEPS, test } from "../../support/requests/boundary.ts"
import { answersTo } from "../../support/requests/filling.ts"
import { addressesOf, dataOf } from "../../support/requests/sweep.ts"
import { bodyOf, filledIn, Visitor } from "../../support/requests/visitor.ts"
import { database } from "../../support/servers/database.ts"

const found: string[] = []

test("Every form of every screen, sent twice at once and once more later, is done once @slow", async ({ server }) => {
  test.setTimeout(600_000)
  const { dataDir, origin } = server
  const sql = database(dataDir)
  const { ayesha, omar, zara, nadia, consultant, administrator } = await makeEverybody(origin, dataDir, "Twice told")
  const numbers = [ayesha.profileId!, omar.profileId!, omar.id]
  const seen = new Set<string>()
  const trouble: string[] = []

  const tables = (
    await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`
  ).map(({ name }) => name)
  const read = async () => {
    const rows = await sql.unsafe(
      tables
        .filter((name) => !COUNTERS.includes(name))
        .map((name) => `select '${name}' as "table", to_jsonb(t) as row from "${name}" t`)
        .join(" union all "),
    )
    return rows.map(({ table, row }) => ({ table, row })) as { table: string; row: Record<string, unknown> }[]
  }
  const spelled = (rows: Awaited<ReturnType<typeof read>>) =>
    rows.map(
      ({ table, row }) =>
        `${table} ${JSON.stringify(row, (key, value) => (VOLATILE.includes(key) ? undefined : value))}`,
    )

  async function walk(who: Member | null, role: string) {
    const own = await newestOfEach(dataDir, nadia, consultant)
    for (const { pattern } of routes.filter(({ pattern }) => !LAST_STEPS.includes(pattern)))
      for (const path of addressesOf(pattern, { numbers, own })) await sendAll(who, role, pattern, path)
  }
  const visitorFor = (who: Member | null) => {
    const visitor = new Visitor(origin)
    if (who) visitor.signIn(who)
    return visitor
  }
  async function sendAll(who: Member | null, role: string, pattern: string, path: string) {
    const visitor = visitorFor(who)
    await visitor.open(path)
    const here = new URL(visitor.address)
    if (!visitor.address.endsWith(path)) return
    const dialogs = path.includes("?")
      ? []
      : visitor.page
          .querySelectorAll("a[href*='?']")
          .map((a) => {
            const u = new URL(a.getAttribute("href")!, here)
            return u.pathname + u.search
          })
          .filter((a) => a.startsWith(`${path}?`) && /[?&](dialog|confirm|edit|popup)=/.test(a))
    const buttons = (page: HTMLElement) =>
      page
        .querySelectorAll("form")
        .filter((f) => f.getAttribute("method") === "post")
        .flatMap((form) => form.querySelectorAll("button").map((button) => ({ form, button })))
    const count = buttons(visitor.page).length
    for (let i = 0; i < count; i++) {
      await visitor.open(path)
      const one = buttons(visitor.page)[i]
      if (!one) continue
      const { form, button } = one
      const target = new URL(form.getAttribute("action") || visitor.address, visitor.address)
      const name = `${role} ${pattern}${path.includes("?") ? "?" : ""} → ${target.pathname.replace(/\d+/g, ":id")} ${button.getAttribute("name") ?? ""}=${button.getAttribute("value") ?? ""} ${button.text
        .trim()
        .replace(/[\d:]+/g, "N")
        .slice(0, 40)}`
      if (seen.has(name)) continue
      seen.add(name)
      if (/logout|light-version|DeleteAccount/.test(target.pathname)) continue
      const fields = filledIn(form, button, answersTo(form, "Twice told"))
      const post = (as: "page" | "data") =>
        fetch(
          new URL(as === "data" ? dataOf(target.pathname + target.search) : target.pathname + target.search, origin),
          {
            method: "POST",
            body: bodyOf(form, fields),
            redirect: "manual",
            headers: { Cookie: visitor.cookie(), Referer: visitor.address, Origin: origin },
          },
        )
      const before = new Set(spelled(await read()))
      const [first, second] = await Promise.all([post("page"), post("page")])
      const after = await read()
      const made = spelled(after).filter((row) => !before.has(row))
      const third = await post("data")
      const fourth = await post("page")
      const later = spelled(await read())
      const sentAfter = new Set(spelled(after))
      const more = later.filter((row) => !sentAfter.has(row))
      const bare = after.filter((_, k) => !before.has(spelled(after)[k]!))
      const keys = bare.map(
        ({ table, row }) =>
          `${table} ${JSON.stringify(row, (key, value) => (/^(id|.*_at|at|number|.*_hash|sealed.*|reference|.*code)$/.test(key) ? undefined : value))}`,
      )
      const doubled = keys.filter((key, k) => keys.indexOf(key) !== k)
      found.push(
        `${name} | ${[first, second, third, fourth].map((r) => r.status).join(" ")} | ${made.length} | key ${fields.some(([n]) => n === "formKey")}`,
      )
      if (more.length || doubled.length || first.status !== second.status)
        trouble.push(
          `${name} ${first.status} ${second.status} ${third.status} ${fourth.status}\n   DOUBLED ${doubled.join("\n   ").slice(0, 600)}\n   MORE ${more.join("\n   ").slice(0, 600)}`,
        )
    }
    for (const dialog of new Set(dialogs)) await sendAll(who, role, pattern, dialog)
  }
  await walk(null, "visitor")
  await walk(zara, "newcomer")
  await walk(ayesha, "member")
  await walk(consultant, "consultant")
  await walk(administrator, "administrator")
  console.log(found.join("\n"))
  console.log("TROUBLE\n" + trouble.join("\n"))
  expect(trouble).toEqual([])
  void parse
})

const COUNTERS = ["rate_limit", "answered_form", "held_form", "audit_event"]
const VOLATILE = ["seen_at", "active_at"]
