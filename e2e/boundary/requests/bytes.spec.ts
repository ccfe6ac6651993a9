import { randomUUID } from "node:crypto"
import { request } from "node:http"
import { brotliDecompressSync } from "node:zlib"
import { type HTMLElement, parse } from "node-html-parser"
import { accessOf, type Role } from "../../support/addresses/access.ts"
import { routes, type Screen } from "../../support/addresses/sitemap.ts"
import { connect, type Member, member } from "../../support/people/members.ts"
import { newPerson, readCode } from "../../support/people/people.ts"
import { answersTo } from "../../support/requests/filling.ts"
import { addressesOf } from "../../support/requests/sweep.ts"
import { Visitor } from "../../support/requests/visitor.ts"
import { database } from "../../support/servers/database.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import type { RunningServer } from "../../support/servers/server.ts"
import { expect, test } from "../../support/servers/server-log.ts"

// Of its own for each test: what others do on a shared one would be weighed, too.
const start = ownServers()

const KB = 1024
const HTML = 20 * KB
/** Before compression, which is what the server makes. A card of a match also says how the two suit. */
const CARD = 1.25 * KB
const CARD_OF_MATCH = 1.5 * KB
/** The aim for all screens is 16 KB; below are those that have more to show, and forms of many fields. */
const MADE = 24 * KB
const MORE_MADE: [RegExp, number][] = [
  [/^\/(AllUsers|connectionRequest|received-request|other-clients|licences)$/, 38 * KB],
  [
    /^\/(api(?:\/(?:calls\/.*|errors))?|portal\/.*|clients|Messages\/.*|UserEditProfile\/.*|UserCreate-Religion|UserProfession)$/,
    88 * KB,
  ],
]
const CSS = 14 * KB
const SCRIPTS = 125 * KB
const SCRIPTS_OF_FORMS = 140 * KB
/** Of a page without React that has a form: it keeps what is typed. */
const SCRIPT_OF_PLAIN_FORM = 2 * KB

/** Answers that are a page; that of an own object may be closed to number 1. */
const OPEN = /^(200|404)$/

/** Pages that are read have no scripts; wizards, the edit page and chat have the most. */
function scriptBudget({ id, pattern }: Screen, withReact: boolean) {
  const hasForm = /screens\/consultant$/.test(id)
  if (pattern !== "/*" && /^features\/site\/|^alias\/(terms|privacy)/.test(id))
    return hasForm ? SCRIPT_OF_PLAIN_FORM : 0
  if (!withReact) return SCRIPT_OF_PLAIN_FORM
  const form = /^features\/(wizards|chat)\/|family\/screens\/chat$|edit-profile|^alias\/UserProfession$/.test(id)
  return form ? SCRIPTS_OF_FORMS : SCRIPTS
}

const transferred = (address: string, cookie = "") =>
  new Promise<{ status: number; type: string; body: Buffer; coding?: string }>((resolve, reject) => {
    request(address, { headers: { cookie, "accept-encoding": "br" } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("error", reject)
      answer.on("end", () =>
        resolve({
          status: answer.statusCode!,
          type: String(answer.headers["content-type"]),
          body: Buffer.concat(chunks),
          coding: answer.headers["content-encoding"],
        }),
      )
    })
      .on("error", reject)
      .end()
  })

/** Everybody whom lists can show at once, in touch with one person in every way. */
async function fillLists(of: Member, dataDir: string) {
  const sql = database(dataDir)
  for (let number = 0; number < 12; number += 1) {
    const [friend, suitor, asked, stranger] = [
      await member({ dataDir, firstName: "Muhammad", gender: "male", plan: "pro" }),
      await member({ dataDir, firstName: "Abdurrahman", gender: "male" }),
      await member({ dataDir, firstName: "Zulfiqar", gender: "male" }),
      await member({ dataDir, firstName: "Shahzaib", gender: "male" }),
    ]
    await connect(of, friend, "accepted", dataDir)
    await connect(suitor, of, "pending", dataDir)
    await connect(of, asked, "pending", dataDir)
    await sql`insert into favourite (account_id, profile_id) values (${of.id}, ${stranger.profileId})`
    for (const kind of ["request", "accepted", "message"])
      await sql`insert into notification (account_id, kind, actor_id) values (${of.id}, ${kind}, ${friend.id})`
    await write(of, friend, dataDir)
  }
}

async function write(one: Member, other: Member, dataDir: string) {
  const sql = database(dataDir)
  const body = "Assalam o alaikum, my parents would like to meet yours on Sunday after the prayer, if that suits them. "
  const [chat] = await sql`insert into conversation (low_id, high_id)
    values (${Math.min(one.id, other.id)}, ${Math.max(one.id, other.id)}) returning id::int`
  const rows = Array.from({ length: 50 }, (_, number) => ({
    conversation_id: chat!.id,
    sender_id: number % 3 ? one.id : other.id,
    client_id: randomUUID(),
    body: `${body}${number} ${randomUUID()}`,
  }))
  const written = await sql`insert into message ${sql(rows)} returning id::int`
  await sql`update conversation set last_message_id = ${written.at(-1)!.id}, last_message_at = now(), last_preview = ${body}
    where id = ${chat!.id}`
}

const largest = (parts: HTMLElement[]) => Math.max(0, ...parts.map((part) => Buffer.byteLength(part.outerHTML)))

/** Sizes of files are asked for once. */
function scales({ origin }: RunningServer) {
  const sizes = new Map<string, Promise<number>>()
  const sizeOf = (file: string) => {
    if (!sizes.has(file))
      sizes.set(
        file,
        transferred(origin + file).then(({ body }) => body.length),
      )
    return sizes.get(file)!
  }
  const sum = async (files: (string | undefined)[]) => {
    const found = await Promise.all([...new Set(files)].filter((file) => file !== undefined).map(sizeOf))
    return found.reduce((total, size) => total + size, 0)
  }
  return async (path: string, cookie: string) => {
    const { status, type, body, coding } = await transferred(origin + path, cookie)
    if ((status >= 300 && status !== 404) || !type.startsWith("text/html")) return
    const made = coding === "br" ? brotliDecompressSync(body) : body
    const page = parse(made.toString())
    const cards = page.querySelectorAll("li.person")
    const files = (tags: string, from: string) => page.querySelectorAll(tags).map((tag) => tag.getAttribute(from))
    return {
      html: body.length,
      made: made.length,
      card: largest(cards.filter((card) => !card.querySelector(".fit"))),
      match: largest(cards),
      css: await sum(files("link[rel=stylesheet]", "href")),
      scripts: await sum([...files("link[rel=modulepreload]", "href"), ...files("script[src]", "src")]),
      withReact: page.querySelector("script:not([src])") !== null,
      hasForm: page.querySelector("main form[method=post]") !== null,
    }
  }
}

/** Weighs screens against their budgets. */
function judges(server: RunningServer) {
  const weigh = scales(server)
  const tooHeavy: string[] = []
  const weighed = new Set<string>()
  const judge = async (screen: Screen, path: string, cookie: string) => {
    const weight = await weigh(path, cookie)
    if (!weight) return
    const { withReact, hasForm, ...sizes } = weight
    weighed.add(screen.pattern)
    const [, made = MADE] = MORE_MADE.find(([which]) => which.test(screen.pattern)) ?? []
    const budgets = {
      html: HTML,
      made,
      card: CARD,
      match: CARD_OF_MATCH,
      css: CSS,
      scripts: scriptBudget(screen, withReact),
    }
    for (const [what, budget] of Object.entries(budgets) as [keyof typeof sizes, number][])
      if (sizes[what] > budget) tooHeavy.push(`${path}: ${what} ${(sizes[what] / KB).toFixed(1)} KB`)
    if (hasForm && sizes.scripts === 0) tooHeavy.push(`${path}: nothing keeps what is typed`)
  }
  return { judge, tooHeavy, weighed }
}

test("No screen is heavier than a phone on a metered line can bear, with its lists full", async () => {
  test.setTimeout(120_000)
  const server = await start()
  const { dataDir, origin } = server
  const [ayesha, zara, consultant, administrator] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, profile: false }),
    await member({ dataDir, role: "guest", plan: "pro" }),
    await member({ dataDir, role: "admin", profile: false }),
  ]
  for (const one of [ayesha, consultant]) await fillLists(one, dataDir)
  const sql = database(dataDir)
  await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, city)
    select ${consultant.id}, 'client', 'Client', 'Number ' || number, 'single', '1994-04-04', 'female', 'Lahore'
    from generate_series(1, 30) number`
  const [friend] = await sql`select receiver_id::int as id from connection_request
    where sender_id = ${ayesha.id} and status = 'accepted' limit 1`
  const [receipt] = await sql`select id::int from subscription where account_id = ${ayesha.id}`
  const numbers = [ayesha.profileId!, consultant.profileId!, friend!.id, receipt!.id]

  const { judge, tooHeavy, weighed } = judges(server)
  const people: [Role, Member | null][] = [
    ["visitor", null],
    ["member", ayesha],
    ["consultant", consultant],
    ["administrator", administrator],
  ]
  for (const [role, who] of people)
    for (const screen of routes.filter(({ pattern }) => !who || accessOf(pattern, "visitor") === "login"))
      if (OPEN.test(accessOf(screen.pattern, role) ?? ""))
        for (const path of addressesOf(screen.pattern, { numbers }))
          await judge(screen, path, who ? `sid=${who.token}` : "")

  for (const [who, first] of [
    [zara, "/UserCreate-profile"],
    [consultant, "/client-profile"],
  ] as const) {
    const visitor = new Visitor(origin)
    visitor.signIn(who)
    await visitor.open(first)
    for (;;) {
      const { pathname } = new URL(visitor.address)
      const screen = routes.find(({ id, pattern }) => pattern === pathname && id.includes("/wizards/"))
      if (!screen) break
      await judge(screen, pathname, visitor.cookie())
      const country = visitor.page.querySelector("[name=nationality] option[value^=PK]")?.getAttribute("value")
      if (country) await visitor.send("Update provinces", { nationality: country })
      const form = visitor.page.querySelector("main form:has([name])") ?? visitor.page.querySelector("main form")!
      const button = form.querySelectorAll("button").find(({ text }) => /^(Next|Submit)/.test(text.trim()))!
      await visitor.send(button.text.trim(), {
        ...answersTo(form, "Karim"),
        ...(country ? { nationality: country } : {}),
      })
      expect(new URL(visitor.address).pathname, visitor.text().slice(0, 400)).not.toBe(pathname)
    }
  }

  expect(tooHeavy).toEqual([])
  const opens = ({ pattern }: Screen) => people.some(([role]) => OPEN.test(accessOf(pattern, role) ?? ""))
  const screens = routes.filter((screen) => /\/screens\//.test(screen.id) && opens(screen))
  const missed = screens.map(({ pattern }) => pattern).filter((pattern) => !weighed.has(pattern))
  expect(missed).toEqual([])
})

async function fillQueues(consultant: Member, dataDir: string) {
  const sql = database(dataDir)
  const text = `'My parents would like to meet his on Sunday, if that suits them. ' || gen_random_uuid()`
  await sql.unsafe(`
    with people as (
      insert into account (role, status, name, email, verified_at)
      select (case when number % 2 = 0 then 'user' else 'guest' end)::role, 'active', 'Person ' || substr(md5(number::text), 1, 9),
        gen_random_uuid() || '@example.com', now() from generate_series(1, 100) number returning id, role),
    faces as (
      insert into picture (id, account_id, width, height)
      select replace(gen_random_uuid()::text, '-', ''), id, 960, 1200 from people where role = 'user' returning id, account_id),
    members as (
      insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, city, picture_id)
      select account_id, 'member', 'Person', substr(md5(id), 1, 9), 'single', '1994-04-04', 'female', 'Lahore', id
      from faces returning account_id),
    reported as (
      insert into report (reporter_id, subject_id, category, note, content)
      select ${consultant.id}, account_id, 'Other', ${text}, jsonb_build_object('body', ${text}) from members),
    told as (
      insert into story (names, city, body, email)
      select 'Sana and Bilal ' || account_id, 'Lahore', ${text}, gen_random_uuid() || '@example.com' from members),
    asked as (
      insert into contact_message (name, email, body)
      select 'Person ' || account_id, gen_random_uuid() || '@example.com', ${text} from members),
    wished as (
      insert into assisted_request (account_id, service, wish) select account_id, 'assist', ${text} from members),
    given as (
      insert into coupon (code, plan, days, uses)
      select upper(substr(md5(gen_random_uuid()::text), 1, 12)), 'pro', 90, 10 from members)
    insert into audit_event (actor_id, action, object_type, object_id, reason)
    select ${consultant.id}, 'account.suspended', 'account', account_id, ${text} from members`)
  await sql.unsafe(`
    with clients as (
      insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, city)
      select ${consultant.id}, 'client', 'Client', substr(md5(number::text), 1, 9), 'single', '1994-04-04', 'female', 'Lahore'
      from generate_series(1, 60) number returning id)
    insert into client_note (client_id, consultant_id, body, follow_up_on)
    select id, ${consultant.id}, ${text}, current_date - 1 from clients`)
  await sql.unsafe(`insert into client_note (client_id, consultant_id, body)
    select ${consultant.profileId}, ${consultant.id}, ${text} from generate_series(1, 60)`)
}

/** Fifty messages, each with a document or a picture. */
async function sendFiles(one: Member, other: Member, dataDir: string) {
  await write(one, other, dataDir)
  const sql = database(dataDir)
  await sql`with chat as (select id from conversation
      where low_id = ${Math.min(one.id, other.id)} and high_id = ${Math.max(one.id, other.id)}),
    files as (insert into attachment (id, account_id, conversation_id, kind, media_type, file_name, size, width, height)
      select replace(gen_random_uuid()::text, '-', ''), ${one.id}, chat.id,
        case when number % 2 = 0 then 'image' else 'file' end, case when number % 2 = 0 then 'image/webp' else 'application/pdf' end,
        'biodata ' || md5(number::text) || '.pdf', 123456,
        case when number % 2 = 0 then 1200 end, case when number % 2 = 0 then 900 end
      from chat, generate_series(1, 50) number returning id)
    update message set attachment_id = file.id
    from (select id, row_number() over () as nth from files) file,
      (select message.id, row_number() over (order by message.id) as nth from message, chat where conversation_id = chat.id) line
    where message.id = line.id and line.nth = file.nth`
}

test("Codes, receipts, files and lists of fifty stay within the same weight", async () => {
  test.setTimeout(120_000)
  const server = await start()
  const { dataDir, origin } = server
  const sql = database(dataDir)
  const { judge, tooHeavy, weighed } = judges(server)
  const screenOf = (path: string) => {
    const known = routes.find(({ pattern }) =>
      new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path.split("?")[0]!),
    )
    expect(known, path).toBeTruthy()
    return known!
  }
  const [ayesha, bilal, suitor, consultant, administrator] = [
    await member({ dataDir, plan: "pro" }),
    await member({ dataDir, gender: "male", plan: "pro" }),
    await member({ dataDir, gender: "male" }),
    await member({ dataDir, role: "guest", plan: "pro" }),
    await member({ dataDir, role: "admin", profile: false }),
  ]
  await fillQueues(consultant, dataDir)
  await connect(ayesha, bilal, "accepted", dataDir)
  await sendFiles(ayesha, bilal, dataDir)
  await connect(suitor, consultant, "pending", dataDir)
  const [request] = await sql`select id::int from connection_request where sender_id = ${suitor.id}`
  const [payment] = await sql`insert into payment (account_id, plan, amount, reference, status, decided_at)
    values (${ayesha.id}, 'pro', 5000, ${randomUUID()}, 'paid', now()) returning id::int`
  await sql`update subscription set payment_id = ${payment!.id} where account_id = ${ayesha.id}`
  const queues = routes.filter(
    ({ pattern, id }) => pattern.startsWith("/portal/") && /\/screens\//.test(id) && !pattern.includes(":"),
  )
  const paths: [Member, string[]][] = [
    [ayesha, [`/Messages/${bilal.id}`, `/Messages/${bilal.id}?q=parents`, `/subscription/receipt/${payment!.id}`]],
    [
      consultant,
      [
        "/clients?limit=50",
        "/assisted-requests?limit=50",
        `/AgainstRequest?request=${request!.id}`,
        `/AgainstRequest?profile=${ayesha.profileId}`,
      ],
    ],
    [administrator, queues.map(({ pattern }) => `${pattern}?limit=50`)],
  ]
  for (const [who, addresses] of paths)
    for (const path of addresses) await judge(screenOf(path), path, `sid=${who.token}`)

  const visitor = new Visitor(origin)
  const { name, email, password } = newPerson("Zara")
  await visitor.open("/users")
  await visitor.send("Sign Up", { name, email, password, confirmPassword: password })
  await judge(screenOf("/otp"), "/otp", visitor.cookie())
  await visitor.open("/ResetPassword")
  await visitor.send("Send Code", { email: ayesha.email })
  await judge(screenOf("/ResetOtp"), "/ResetOtp", visitor.cookie())
  await visitor.send("Verify", { otp: [...(await readCode(ayesha, { dataDir }))] })
  await judge(screenOf("/ResetOtp"), "/ResetOtp", visitor.cookie())

  expect(tooHeavy).toEqual([])
  const meant = [...paths.flatMap(([, addresses]) => addresses), "/otp", "/ResetOtp"].map(
    (path) => screenOf(path).pattern,
  )
  expect(meant.filter((pattern) => !weighed.has(pattern))).toEqual([])
})
