import type { HTMLElement } from "node-html-parser"
import { accessOf, type Role } from "../../support/addresses/access.ts"
import { routes, type Screen } from "../../support/addresses/sitemap.ts"
import { watch } from "../../support/browser/test.ts"
import { makeEverybody, newestOfEach } from "../../support/people/everybody.ts"
import { type Member, openSession } from "../../support/people/members.ts"
import { expect, LAST_STEPS, test } from "../../support/requests/boundary.ts"
import { answersTo, textFields } from "../../support/requests/filling.ts"
import { send } from "../../support/requests/http.ts"
import { addressesOf } from "../../support/requests/sweep.ts"
import { Visitor } from "../../support/requests/visitor.ts"
import { database } from "../../support/servers/database.ts"

/** Breaks out of attributes, scripts and elements wherever it is not treated as text; as long as a name may be. */
const POLYGLOT = `"></script><script>a()</script>\u202e\u2028<img src=x onerror=a()>`
/** An address, where something makes a link of it. */
const LONGER = `javascript:a()//${POLYGLOT}`

const WINDOWS = 3

/** Columns that forms fill; what they refuse, take back again, and what comes from elsewhere, is written into the rest. */
const TYPED = [
  "account.company_address",
  "account.company_name",
  "account.name",
  "assisted_request.wish",
  "audit_event.reason",
  "client_case.feedback_of_client",
  "client_case.feedback_of_other",
  "contact_message.body",
  "contact_message.name",
  "family_approval.word",
  "favourite.note",
  "guardian_seat.name",
  "message.body",
  "payment_event.handled_reason",
  "profile.father_name",
  "profile.first_name",
  "profile.last_name",
  "profile.mother_name",
  "rating.words",
  "report.note",
  "shortlist_comment.body",
  "site_setting.value",
  "story.body",
  "story.city",
  "story.names",
]

/** Files are no pages: a browser shows them in one of its own, or keeps them. */
const isPage = ({ id, pattern }: Screen, role: Role) =>
  /^(200|404)$/.test(accessOf(pattern, role) ?? "") && /\/screens\/|^alias/.test(id)

/** What would be alive if the polyglot had broken out. */
const ALIVE = "[onerror], img[src='x'], script:not([nonce]), [href^='javascript:']"

function expectHarmless(page: HTMLElement, where: string) {
  expect(
    page.querySelectorAll(ALIVE).map((element) => element.outerHTML.slice(0, 200)),
    where,
  ).toEqual([])
}

/** Types the polyglot into each form of a page that takes words, one form after the other. */
async function typeEverywhere(visitor: Visitor, path: string): Promise<void> {
  await visitor.open(path)
  expectHarmless(visitor.page, path)
  // Where the address leads elsewhere, that is another's turn.
  if (!visitor.address.endsWith(path)) return
  function addressOf(link: HTMLElement) {
    const { pathname, search } = new URL(link.getAttribute("href")!, visitor.address)
    return pathname + search
  }
  const isDialog = (address: string) => address.startsWith(`${path}?`) && /[?&](dialog|confirm)=/.test(address)
  const dialogs = path.includes("?")
    ? []
    : visitor.page.querySelectorAll("a[href*='?']").map(addressOf).filter(isDialog)
  const here = visitor.address
  const count = visitor.page.querySelectorAll("form").filter(takesText).length
  for (let index = 0; index < count; index += 1) {
    await visitor.open(here)
    const choose = () => visitor.page.querySelectorAll("form").filter(takesText)[index]
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

const takesText = (form: HTMLElement) => textFields(form).length > 0 && form.querySelector("button") !== null

async function arrived(dataDir: string) {
  const sql = database(dataDir)
  const found: string[] = []
  for (const { table, column } of await columnsOf(dataDir, "text", "jsonb")) {
    const [row] = await sql.unsafe(
      `select true as here from "${table}" where "${column}"::text like '%<img src=x onerror%' limit 1`,
    )
    if (row) found.push(`${table}.${column}`)
  }
  return found.sort()
}

const columnsOf = (dataDir: string, ...types: string[]) => database(dataDir)<{ table: string; column: string }[]>`
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and data_type = any(${types}) order by 1, 2`

async function writeTheRest(dataDir: string, people: Member[]) {
  const sql = database(dataDir)
  const ids = people.map(({ id }) => id)
  const names = ["gender", "picture_id", "status"]
  const columns = (await columnsOf(dataDir, "text")).filter(
    ({ table, column }) => table === "profile" && !names.includes(column),
  )
  const sets = columns.map(({ column }) => `"${column}" = $1`).join(", ")
  await sql.unsafe(`update profile set ${sets} where account_id = any($2)`, [LONGER, ids])
  await sql`update account set name = ${LONGER}, city = ${LONGER}, state = ${LONGER}, country = ${LONGER},
    company_name = ${LONGER}, company_address = ${LONGER}, company_sent_back_reason = ${LONGER}, contact_number = ${LONGER}, suspended_reason = ${LONGER},
    username = ${LONGER} || id, email = lower(${LONGER}) || id || '@example.com' where id = any(${ids})`
  await sql`update account set status = 'active' where id = any(${ids})`
  await sql`update attachment set file_name = ${LONGER}`
  await sql`update coupon set code = ${LONGER} || id`
  await sql`update contact_message set answer = ${LONGER}, answered_at = now()`
  await sql`insert into client_note (client_id, consultant_id, body, follow_up_on)
    select id, account_id, ${LONGER}, current_date from profile where kind = 'client' and account_id = any(${ids})`
  const stages = ["considered", "ended"]
  for (const stage of stages)
    await sql`insert into client_case (client_id, consultant_id, other_id, stage, ended_reason, next_step, next_step_on,
        feedback_of_client, feedback_of_other)
      select client.id, client.account_id, other.id, ${stage}::case_stage, ${LONGER}, ${LONGER}, current_date, ${LONGER}, ${LONGER}
      from profile client, profile other where client.kind = 'client' and other.kind = 'member'
        and client.account_id = any(${ids}) and other.account_id = any(${ids})
      order by other.id offset ${stages.indexOf(stage)} limit 1 on conflict do nothing`
  await sql`insert into case_event (case_id, kind, words) select id, 'planned', ${LONGER} from client_case`
  await sql`update payment set transaction_number = ${LONGER} || id, reason = ${LONGER}`
  await sql`update payment_event set type = ${LONGER}, reference = ${LONGER}, email = ${LONGER}`
  await sql`update subscription set cancelled_at = now(), cancel_reason = ${LONGER} where account_id = any(${ids})`
  await sql`insert into refund (payment_id, amount, reason) select id, 1, ${LONGER} from payment`
  await sql`insert into verification_call (profile_id, outcome, note, again_at)
    select id, 'no answer', ${LONGER}, now() from profile where account_id = any(${ids})`
  await sql`update session set device = ${LONGER}`
  await sql`update story set published_at = now()`
  for (const id of ids)
    await sql`insert into notification (account_id, kind, note) values (${id}, 'moderation', ${LONGER})`
}

// What the first test types the second one looks at.
test.describe.configure({ mode: "serial", timeout: 240_000 })

interface Scene {
  visits: [Role, Member | null][]
  consultant: Member
  ayesha: Member
  omar: Member
  /** Where the document is. */
  file: string
}
let scene: Scene

// Half a minute on a busy machine, because everybody opens every address and sends every form of it.
test("Markup typed into any field of any form is text in the answer @slow", async ({ server }) => {
  const { dataDir, origin } = server
  const everybody = await makeEverybody(origin, dataDir, POLYGLOT)
  const { ayesha, omar, zara, nadia, consultant, administrator, guardian, file } = everybody
  const numbers = [ayesha.profileId!, omar.profileId!, omar.id]
  const visits: Scene["visits"] = [
    ["visitor", null],
    ["member", ayesha],
    ["consultant", consultant],
    ["administrator", administrator],
    ["guardian", guardian],
  ]

  const typeAll = async (who: Member | null) => {
    const visitor = new Visitor(origin)
    if (who) visitor.signIn(who)
    const own = await newestOfEach(dataDir, nadia, consultant)
    for (const { pattern } of routes.filter(({ pattern }) => !LAST_STEPS.includes(pattern)))
      for (const path of addressesOf(pattern, { numbers, own })) await typeEverywhere(visitor, path)
  }
  // Consultants and administrators find what the others have sent.
  await Promise.all([null, zara, ayesha].map(typeAll))
  await typeAll(consultant)
  await typeAll(guardian)
  await typeAll(administrator)
  const columns = await arrived(dataDir)
  expect(TYPED.filter((column) => !columns.includes(column))).toEqual([])
  scene = { visits, consultant, ayesha, omar, file }
})

// Twenty seconds, because a browser opens every screen of every role.
test("and on every screen that shows it @slow", async ({ server, browser }) => {
  const { dataDir, origin } = server
  const { visits, consultant, ayesha, omar, file } = scene
  await writeTheRest(dataDir, [ayesha, omar, consultant])
  const kept = await send(origin, file, { headers: { Cookie: `sid=${await openSession(ayesha.id, dataDir)}` } })
  expect([kept.status, kept.headers["content-type"]]).toEqual([200, "application/pdf"])
  expect(kept.headers["content-disposition"]).toMatch(/^attachment; filename="[^"]*"; filename\*=UTF-8''[\w%.-]+$/)
  const ids = await newestOfEach(dataDir, omar, consultant)
  let shown = 0
  for (const [role, who] of visits) {
    const context = await browser.newContext()
    const complaints = watch(context)
    if (who) await context.addCookies([{ name: "sid", value: await openSession(who.id, dataDir), url: origin }])
    // What visitors, or members and consultants, see alike is looked at once.
    const isLookedAt = ({ pattern }: Screen) =>
      !who ||
      (accessOf(pattern, "visitor") === "login" && (role !== "administrator" || /^.portal|Profile/.test(pattern)))
    const own = routes.filter((screen) => isPage(screen, role) && isLookedAt(screen))
    const left = own
      .flatMap(({ pattern }) => {
        const numbers = pattern.includes("user") ? [omar.id] : [omar.profileId!, ayesha.id]
        return addressesOf(pattern, { numbers, own: ids })
      })
      .values()
    const look = async () => {
      const page = await context.newPage()
      page.on("dialog", (dialog) => {
        complaints.push(`a dialog on ${page.url()}`)
        return dialog.dismiss()
      })
      for (const path of left) {
        await page.goto(origin + path)
        const seen = await page.evaluate(
          (alive) => ({
            alive: Array.from(document.querySelectorAll(alive), ({ outerHTML }) => outerHTML.slice(0, 200)),
            text: document.documentElement.textContent,
          }),
          ALIVE,
        )
        expect(seen.alive, `${path} for ${role}`).toEqual([])
        if (seen.text.includes("<img src=x onerror=a()>")) shown += 1
      }
    }
    await Promise.all(Array.from({ length: WINDOWS }, look))
    await context.close()
    expect(complaints, `as ${role}`).toEqual([])
  }
  expect(shown, "screens that show the text").toBeGreaterThan(20)
})
