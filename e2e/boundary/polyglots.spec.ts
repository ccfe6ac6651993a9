import { type HTMLElement, parse } from "node-html-parser"
import { expect, LAST_STEPS, test } from "../support/boundary.ts"
import { database } from "../support/database.ts"
import { doorOf, type Role } from "../support/doors.ts"
import { answersTo, wordFields } from "../support/filling.ts"
import { connect, type Member, member } from "../support/members.ts"
import { routes } from "../support/sitemap.ts"
import { addressesOf } from "../support/sweep.ts"
import { watch } from "../support/test.ts"
import { Visitor } from "../support/visitor.ts"

/** Breaks out of attributes, scripts and elements wherever it is not treated as text; as long as a name may be. */
const POLYGLOT = `"></script><script>a()</script>\u202e\u2028<img src=x onerror=a()>`
/** An address, where something makes a link of it. */
const LONGER = `javascript:a()//${POLYGLOT}`

/** Columns that forms fill; what they refuse, and what comes from elsewhere, is written into the rest. */
const TYPED = [
  "account.company_address",
  "account.company_name",
  "account.name",
  "contact_message.body",
  "contact_message.name",
  "message.body",
  "profile.father_name",
  "profile.first_name",
  "profile.last_name",
  "profile.mother_name",
  "rating.words",
  "report.note",
  "story.body",
  "story.city",
  "story.names",
]

/** Files are no pages: a browser shows them in one of its own, or keeps them. */
const isPage = (pattern: string, role: Role) => doorOf(pattern, role) === "200" && !/\.|\/(csv|file)$/.test(pattern)

function expectHarmless(page: HTMLElement, where: string) {
  const alive = page.querySelectorAll("[onerror], img[src='x'], script:not([nonce]), [href^='javascript:']")
  expect(
    alive.map((element) => element.toString().slice(0, 200)),
    where,
  ).toEqual([])
}

/** Types the polyglot into each form of a page that takes words, one form after the other. */
async function typeEverywhere(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  expectHarmless(visitor.page, path)
  // Where the address leads elsewhere, that is another's turn.
  if (!visitor.address.endsWith(path)) return
  const dialogs = visitor.page.querySelectorAll(`a[href^='${path}?dialog=']`).map((link) => link.getAttribute("href")!)
  const here = visitor.address
  const count = visitor.page.querySelectorAll("form").filter(takesWords).length
  for (let index = 0; index < count; index += 1) {
    await visitor.open(here)
    const choose = () => visitor.page.querySelectorAll("form").filter(takesWords)[index]
    const countries = choose()?.querySelector("[name=nationality] option[value^=PK]")?.getAttribute("value")
    if (countries) await visitor.send("Update provinces", { nationality: countries })
    const form = choose()
    const button = form?.querySelectorAll("button").find((one) => !/provinces|show/i.test(one.text))
    if (!form || !button) continue
    await visitor.send(button.text.trim(), answersTo(form, POLYGLOT), (one) => one === form)
    expectHarmless(visitor.page, `${path}, answer to ${button.text}`)
  }
  for (const dialog of new Set(dialogs)) await typeEverywhere(visitor, dialog)
}

const takesWords = (form: HTMLElement) => wordFields(form).length > 0 && form.querySelector("button") !== null

/** The columns in which the polyglot has arrived. */
async function arrived(dataDir: string) {
  const sql = database(dataDir)
  const found: string[] = []
  for (const { table, column } of await textColumns(dataDir)) {
    const [row] = await sql.unsafe(
      `select true as here from "${table}" where "${column}" like '%<img src=x onerror%' limit 1`,
    )
    if (row) found.push(`${table}.${column}`)
  }
  return found.sort()
}

const textColumns = (dataDir: string) => database(dataDir)<{ table: string; column: string }[]>`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and data_type = 'text' order by 1, 2`

/** What forms refuse, and what programs write. */
async function writeTheRest(dataDir: string, people: Member[]) {
  const sql = database(dataDir)
  const ids = people.map(({ id }) => id)
  const names = ["gender", "picture_id"]
  const columns = (await textColumns(dataDir)).filter(
    ({ table, column }) => table === "profile" && !names.includes(column),
  )
  const sets = columns.map(({ column }) => `"${column}" = $1`).join(", ")
  await sql.unsafe(`update profile set ${sets} where account_id = any($2)`, [LONGER, ids])
  await sql`update account set name = ${LONGER}, city = ${LONGER}, state = ${LONGER}, country = ${LONGER},
    company_name = ${LONGER}, company_address = ${LONGER}, contact_number = ${LONGER}, suspended_reason = ${LONGER},
    username = ${LONGER} || id, email = lower(${LONGER}) || id || '@example.com' where id = any(${ids})`
  await sql`update session set device = ${LONGER}`
  await sql`update story set published_at = now()`
  for (const id of ids)
    await sql`insert into notification (account_id, kind, note) values (${id}, 'moderation', ${LONGER})`
}

test("Markup typed into any field of any form is text on every screen", async ({ server, browser }) => {
  test.setTimeout(180_000)
  const { dataDir, origin } = server
  const [ayesha, omar, zara, consultant, administrator] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male", plan: "pro" }),
    await member({ dataDir, profile: false }),
    await member({ dataDir, role: "guest", gender: "male", plan: "pro" }),
    await member({ dataDir, role: "admin", profile: false }),
  ]
  await connect(ayesha, omar, "accepted", dataDir)
  await connect(consultant, ayesha, "accepted", dataDir)
  const numbers = [ayesha.profileId!, omar.profileId!, omar.id]
  const visits: [Role, Member | null][] = [
    ["visitor", null],
    ["member", zara],
    ["member", ayesha],
    ["consultant", consultant],
    ["administrator", administrator],
  ]

  for (const [, who] of visits) {
    const visitor = new Visitor(origin)
    if (who) visitor.signIn(who)
    for (const { pattern } of routes.filter(({ pattern }) => !LAST_STEPS.includes(pattern)))
      for (const path of addressesOf(pattern, { numbers })) await typeEverywhere(visitor, path)
  }
  const columns = await arrived(dataDir)
  expect(TYPED.filter((column) => !columns.includes(column))).toEqual([])

  await writeTheRest(dataDir, [ayesha, omar, consultant])
  let shown = 0
  for (const [role, who] of visits.filter(([, one]) => one !== zara)) {
    const context = await browser.newContext()
    const complaints = watch(context)
    if (who) await context.addCookies([{ name: "sid", value: who.token, url: origin }])
    const page = await context.newPage()
    page.on("dialog", (dialog) => {
      complaints.push(`a dialog on ${page.url()}`)
      return dialog.dismiss()
    })
    // What everybody sees alike is looked at once.
    const own = routes.filter(
      ({ pattern }) => isPage(pattern, role) && (!who || doorOf(pattern, "visitor") === "login"),
    )
    for (const { pattern } of own)
      for (const path of addressesOf(pattern, {
        numbers: pattern.includes("user") ? [omar.id] : [omar.profileId!, ayesha.id],
      })) {
        await page.goto(origin + path)
        expectHarmless(parse(await page.content()), `${path} for ${role}`)
        const text = (await page.locator("html").textContent()) ?? ""
        if (text.includes("<img src=x onerror=a()>")) shown += 1
      }
    await context.close()
    expect(complaints, `as ${role}`).toEqual([])
  }
  expect(shown, "screens that show the text").toBeGreaterThan(20)
})
