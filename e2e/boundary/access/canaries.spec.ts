import { randomBytes, randomUUID } from "node:crypto"
import sharp from "sharp"
import { openProgram } from "../../support/api/api.ts"
import { discussed, guardianOf, keepOut, letIn } from "../../support/people/guardians.ts"
import { connect, type Member, member } from "../../support/people/members.ts"
import { numbersOf } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { post } from "../../support/requests/http.ts"
import { type Ids, type Reading, readByProgram, readEverything } from "../../support/requests/sweep.ts"
import { database } from "../../support/servers/database.ts"
import type { RunningServer } from "../../support/servers/server.ts"

const VIEWERS = [
  "herself",
  "stranger",
  "other",
  "asked",
  "connected",
  "blocked",
  "consultant",
  "colleague",
  "administrator",
  "told",
  "sees",
  "agrees",
  "table",
] as const
type Viewer = (typeof VIEWERS)[number]

/** They sit beside the connected member, each at the level of that name. The last one has been let into his chat with Ayesha. */
const GUARDIANS = ["told", "sees", "agrees", "table"] as const
const ALONG = ["sees", "agrees", "table"] as const

/** Who may come across what; everybody else must not, anywhere. The portal shows accounts, never what they write. */
const MAY_SEE: Record<string, Viewer[]> = {
  name: ["herself", "other", "asked", "connected", "consultant", "colleague", "administrator", ...GUARDIANS],
  // Who is told reads it with the other's card.
  city: ["herself", "other", "asked", "connected", "consultant", "colleague", "administrator", ...GUARDIANS],
  father: ["herself", "connected", "administrator", ...ALONG],
  mother: ["herself", "connected", "administrator", ...ALONG],
  birthDate: ["herself", "connected", "administrator", ...ALONG],
  about: ["herself", "other", "asked", "connected", "consultant", "colleague", "administrator", ...ALONG],
  picture: ["herself", "other", "asked", "connected", "consultant", "colleague", "administrator", ...GUARDIANS],
  further: ["herself", "other", "asked", "connected", "consultant", "colleague", "administrator", ...ALONG],
  email: ["herself", "connected", "administrator", ...ALONG],
  phone: ["herself", "connected", "administrator", ...ALONG],
  message: ["herself", "connected"],
  fileName: ["herself", "connected"],
  fileBytes: ["herself", "connected"],
  device: ["herself", "administrator"],
  username: ["herself", "administrator"],
  state: ["herself", "administrator"],
  accountPhone: ["herself", "administrator"],
  reason: ["administrator"],
  report: ["administrator"],
  evidence: ["administrator"],
  rating: ["herself", "administrator"],
  story: ["administrator"],
  teller: ["administrator"],
  letter: ["administrator"],
  reply: ["administrator"],
  // Whose company is checked may take it.
  wish: ["herself", "consultant", "administrator"],
  note: ["consultant"],
  caseText: ["consultant"],
  // Those of a payment by wallet; why it was refused is told to whoever sent it.
  transaction: ["herself", "administrator"],
  whyRefused: ["herself", "administrator"],
  callNote: ["administrator"],
  reported: ["administrator"],
  password: [],
  sessionHash: ["herself", "administrator"],
  cardReference: [],
  // After both sides have let one guardian into the chat.
  later: ["herself", "connected", "table"],
  // Of the connected member and those beside him.
  hisNote: ["connected"],
  hisComment: ["connected", ...ALONG],
  hisWord: ["connected"],
  hisNumber: ["connected", "agrees"],
  hisInvited: ["connected"],
  // Of her own table.
  herNote: ["herself"],
  herComment: ["herself"],
  herWord: ["herself"],
  herInvited: ["herself"],
  herGuardian: ["herself"],
  herNumber: ["herself"],
  herGuardianEmail: ["administrator"],
  // Whom she does not want to be found by.
  known: [],
}

/** A profile in full, as whoever is connected sees it. */
const IN_FULL = ["name", "city", "father", "mother", "birthDate", "about", "picture", "further", "email", "phone"]

/** What he sees of her, and what is said of her at his table. */
const WITH_HIM = [...IN_FULL, "hisComment"]

/** The test looks where it should: what these come across for certain. */
const MUST_SEE: Record<Viewer, string[]> = {
  herself: [
    ...IN_FULL,
    "device",
    "rating",
    "message",
    "fileName",
    "fileBytes",
    "transaction",
    "whyRefused",
    "later",
    "herNote",
    "herComment",
    "herWord",
    "herInvited",
    "herGuardian",
  ],
  stranger: [],
  other: ["name", "city", "about", "picture", "further"],
  asked: ["name", "city", "about", "picture", "further"],
  connected: [
    ...IN_FULL,
    "message",
    "fileName",
    "fileBytes",
    "later",
    "hisNote",
    "hisComment",
    "hisWord",
    "hisInvited",
  ],
  blocked: ["message", "name"],
  consultant: ["name", "city", "about", "picture", "further", "wish", "note", "caseText"],
  colleague: ["name", "city", "about", "picture", "further"],
  administrator: [
    "email",
    "username",
    "report",
    "evidence",
    "story",
    "teller",
    "letter",
    "reply",
    "wish",
    "transaction",
    "whyRefused",
    "callNote",
    "reported",
    "herGuardianEmail",
  ],
  told: ["name", "city", "picture"],
  sees: WITH_HIM,
  agrees: [...WITH_HIM, "hisNumber"],
  table: [...WITH_HIM, "later"],
}

/** The same of their programs. */
const KNOWN = ["name", "city", "about", "picture"]
const TRUSTED = [...KNOWN, "father", "mother", "birthDate", "email", "phone"]
const CHAT = ["message", "fileName", "fileBytes"]
const MUST_SHOW: Partial<Record<Viewer, string[]>> = {
  herself: [...TRUSTED, ...CHAT, "later", "herNote", "herComment", "herWord", "herInvited", "herGuardian"],
  other: KNOWN,
  asked: KNOWN,
  connected: [...TRUSTED, ...CHAT, "later", "hisNote", "hisComment", "hisWord", "hisInvited"],
  blocked: ["message", "name"],
  consultant: [...KNOWN, "note"],
  colleague: KNOWN,
  administrator: TRUSTED,
  told: ["name"],
  sees: [...TRUSTED, "hisComment"],
  agrees: [...TRUSTED, "hisComment"],
  table: [...TRUSTED, "hisComment", "later"],
}

/**
 * Once the account is deleted: what was sent stays with its receiver, what the team has to decide with the team, and one's own
 * with whoever wrote it. To all but the team an account that still waits for its deletion is the same.
 */
const LEFT: Record<Exclude<Viewer, "herself">, string[]> = {
  stranger: [],
  other: [],
  asked: [],
  connected: ["fileBytes", "fileName", "message", "later", "hisInvited"],
  blocked: [],
  consultant: ["note", "caseText"],
  colleague: [],
  administrator: ["evidence", "herGuardianEmail", "letter", "reply", "report", "reported", "transaction", "whyRefused"],
  told: [],
  sees: [],
  agrees: ["hisNumber"],
  table: [],
}

/** What somebody has received is theirs to report by the name of then, and shown for that alone. */
const FOR_REPORTS = /^(\/api)?\/reports?\/(received|message|request|profile|person)\b/
const RECEIVED: Partial<Record<Viewer, string[]>> = { connected: ["message", "name"], blocked: ["message", "name"] }

const notForReports = (viewer: Viewer, what: string, paths: string[]) =>
  RECEIVED[viewer]?.includes(what) ? paths.filter((path) => !FOR_REPORTS.test(path)) : paths

const BORN_IN = " February 1991"

/** Each scene of a server has numbers and a birthday of its own. */
let scenes = 0

const canary = (what: string) => `Canary${what}${randomBytes(5).toString("hex")}`

interface Scene {
  ayesha: Member
  connected: Member
  tokens: Record<Viewer, string | undefined>
  programs: Partial<Record<Viewer, string>>
  canaries: Record<string, string>
  ids: Ids
}

/** Ayesha with a canary in every field, and everybody who may or may not see it. */
async function meet({ dataDir, origin }: RunningServer): Promise<Scene> {
  const sql = database(dataDir)
  const nth = scenes++
  const canaries = Object.fromEntries(Object.keys(MAY_SEE).map((what) => [what, canary(what)]))
  Object.assign(canaries, {
    email: canaries.email!.toLowerCase(),
    phone: `+92300987${1000 + nth}`,
    birthDate: 10 + nth + BORN_IN,
    accountPhone: `+92300987${5000 + nth}`,
    hisNumber: `+92300987${6000 + nth}`,
    herNumber: `+92300987${7000 + nth}`,
    herGuardianEmail: canaries.herGuardianEmail!.toLowerCase(),
    hisInvited: canaries.hisInvited!.toLowerCase(),
    herInvited: canaries.herInvited!.toLowerCase(),
    known: randomBytes(32).toString("hex"),
  })
  const overrides = { dataDir, gender: "male" as const }
  const ayesha = await member({
    dataDir,
    firstName: canaries.name,
    plan: "standard",
    profile: {
      contactNumber: canaries.phone!,
      city: canaries.city!,
      fatherName: canaries.father!,
      motherName: canaries.mother!,
      dateOfBirth: isoOf(canaries.birthDate!),
      aboutMe: canaries.about!,
    },
  })
  const [other, asked, connected, blocked, consultant, colleague] = [
    await member({ ...overrides, plan: "pro" }),
    await member({ ...overrides, plan: "pro" }),
    await member({ ...overrides, plan: "pro" }),
    await member({ ...overrides, plan: "pro" }),
    await member({ ...overrides, role: "guest", plan: "pro" }),
    await member({ ...overrides, role: "guest", plan: "pro" }),
  ]
  const administrator = await member({ dataDir, role: "admin", profile: false })
  const hers = await guardianOf(ayesha, "agrees", { dataDir, name: canaries.herGuardian! })
  const beside = {
    told: await guardianOf(connected, "told", { dataDir, name: "Omar" }),
    sees: await guardianOf(connected, "sees", { dataDir, name: "Hamza" }),
    agrees: await guardianOf(connected, "agrees", { dataDir, name: "Karim" }),
    table: await guardianOf(connected, "table", { dataDir, name: "Usman" }),
  }

  await sql`update account set email = ${`${canaries.email}@example.com`}, username = ${canaries.username!},
    state = ${canaries.state!}, contact_number = ${canaries.accountPhone!}, suspended_reason = ${canaries.reason!}
    where id = ${ayesha.id}`
  await sql`update account set password_hash = password_hash || ${canaries.password!} where id = ${ayesha.id}`
  await sql`update session set device = ${canaries.device!} where account_id = ${ayesha.id}`
  const hash = await sql`select encode(token_hash, 'hex') as hex from session where account_id = ${ayesha.id}`
  await sql`insert into rating (account_id, stars, words) values (${ayesha.id}, 5, ${canaries.rating!})`
  const stories = await sql`insert into story (account_id, names, city, body, email, published_at) values
    (${ayesha.id}, ${canaries.story!}, 'Lahore', ${canaries.story!}, ${canaries.story!}, null),
    (${ayesha.id}, 'Sana and Bilal', 'Lahore', 'Her brother wrote first.', ${canaries.teller!}, now()) returning id::int`
  const letters = await sql`insert into contact_message (name, email, body, answer, answered_at) values
    ('A', ${canaries.letter!}, ${canaries.letter!}, null, null),
    ('A', ${canaries.letter!}, ${canaries.letter!}, ${canaries.reply!}, now()) returning id::int`
  await sql`update account set company_checked_at = now() where id = ${consultant.id}`
  await sql`insert into client_note (client_id, consultant_id, body, follow_up_on)
    values (${consultant.profileId}, ${consultant.id}, ${canaries.note!}, current_date - 1)`
  const cases =
    await sql`insert into client_case (client_id, consultant_id, other_id, stage, next_step, feedback_of_client)
    values (${consultant.profileId}, ${consultant.id}, ${ayesha.profileId}, 'met', ${canaries.caseText!}, ${canaries.caseText!})
    returning id::int`
  await sql`insert into assisted_request (account_id, service, wish) values (${ayesha.id}, 'assist', ${canaries.wish!})`
  const reports = await sql`insert into report (reporter_id, subject_id, category, note, content) values
    (${ayesha.id}, ${connected.id}, 'Other', ${canaries.report!}, ${sql.json({ body: canaries.evidence! })})
    returning id::int`
  const paid = await sql`insert into payment
      (account_id, plan, amount, reference, status, method, transaction_number, reason, decided_at) values
    (${ayesha.id}, 'basic', 2500, ${randomUUID()}, 'failed', 'bank', ${canaries.transaction!}, ${canaries.whyRefused!}, now())
    returning id::int`
  const doubts = await sql`insert into payment_event (id, type, outcome, email) values
    (${canaries.reported!}, 'subscription.activated', 'unknown reference', ${`${canaries.email}@example.com`})
    returning number::int`
  await sql`insert into verification_call (profile_id, outcome, note, again_at)
    values (${ayesha.profileId}, 'no answer', ${canaries.callNote!}, now())`
  const [asking] = await sql`select id::int from assisted_request where account_id = ${ayesha.id}`

  await connect(ayesha, connected, "accepted", dataDir)
  await connect(asked, ayesha, "pending", dataDir)
  await connect(blocked, ayesha, "accepted", dataDir)
  for (const friend of [connected, blocked]) await write(origin, ayesha, friend, canaries)
  for (const guardian of [beside.table, hers]) await letIn(guardian, [ayesha, connected], sql)
  await keepOut(beside.agrees, [ayesha, connected], sql)
  const later = { message: canaries.later!, key: randomUUID() }
  expect((await post(origin, `/Messages/${connected.id}`, later, { Cookie: `sid=${ayesha.token}` })).status).toBe(302)
  const sent = await sql`select id::int, attachment_id as file from message where sender_id = ${ayesha.id}`
  for (const { id } of [other, asked, connected, blocked, consultant, colleague]) {
    await sql`insert into favourite (account_id, profile_id) values (${id}, ${ayesha.profileId})`
    await sql`insert into notification (account_id, kind, actor_id) values (${id}, 'accepted', ${ayesha.id})`
  }
  for (const { id } of Object.values(beside))
    await sql`insert into notification (account_id, kind, actor_id, note) values (${id}, 'family-accepted', ${ayesha.id}, 'Bilal')`
  await discussed(ayesha, connected, beside.agrees, saidAt("his", canaries), sql)
  await discussed(connected, ayesha, hers, saidAt("her", canaries), sql)
  await sql`update account set email = ${`${canaries.herGuardianEmail}@example.com`} where id = ${hers.id}`
  await sql`insert into known_person (account_id, hash) values (${ayesha.id}, decode(${canaries.known!}, 'hex'))`
  await sql`insert into dismissal (account_id, profile_id) values (${blocked.id}, ${ayesha.profileId})`
  await sendPicture(origin, "/UserProfile", ayesha, "#a63")
  await sendPicture(origin, `/UserEditProfile/${ayesha.profileId}/pictures`, ayesha, "#36a")
  const [picture] = await sql`select picture_id from account where id = ${ayesha.id}`
  const [further] = await sql`select picture_id from profile_picture where profile_id = ${ayesha.profileId}`
  expect((await post(origin, `/block/${blocked.id}`, {}, { Cookie: `sid=${ayesha.token}` })).status).toBe(302)

  const met = { herself: ayesha, other, asked, connected, blocked, consultant, colleague, administrator, ...beside }
  const seats = [...Object.values(beside), hers].map(({ seatId }) => seatId)
  const open = await sql`select id::int from guardian_seat where joined_at is null`
  const programs = Object.entries(met).map(
    async ([viewer, { id }]) => [viewer, await openProgram(id, dataDir)] as const,
  )

  return {
    ayesha,
    connected,
    canaries: { ...canaries, sessionHash: hash[0]!.hex, picture: picture!.picture_id, further: further!.picture_id },
    tokens: {
      stranger: undefined,
      ...(Object.fromEntries(Object.entries(met).map(([viewer, { token }]) => [viewer, token])) as Record<
        keyof typeof met,
        string
      >),
    },
    programs: Object.fromEntries(await Promise.all(programs)),
    ids: {
      numbers: [ayesha.profileId!, ayesha.id, ...sent.map(({ id }) => id)],
      pictures: [picture!.picture_id, further!.picture_id],
      own: {
        "/family/:seat/profile/": seats.map((id) => [id, ayesha.profileId!]),
        "/family/:seat/chats/": seats.map((id) => [id, ayesha.id]),
        "/family/sits/:id/profiles/": seats.map((id) => [id, ayesha.profileId!]),
        "/family/sits/:id/chats/:": seats.map((id) => [id, ayesha.id]),
        "/family/": [...seats, ...open.map(({ id }) => id)],
        "/messages/:userId": [ayesha.id, connected.id],
        "/profile/favorites/": [ayesha.profileId!, connected.profileId!],
        "/user-favourite/": [ayesha.profileId!, connected.profileId!],
        "/attachments/": sent.map(({ file }) => file),
        "/clients/import/": ["template.csv", "mistakes.csv"],
        "/clients/export/": ["clients.csv", "cases.csv", "notes.csv"],
        "/clients/": [consultant.profileId!],
        "/cases/": cases.map(({ id }) => id),
        "/portal/payments/reports/": doubts.map(({ number }) => number),
        "/portal/payments/": paid.map(({ id }) => id),
        "/portal/assisted-requests/": [asking!.id],
        "/consultants/": [consultant.id],
        "/portal/contact-messages/": letters.map(({ id }) => id),
        "/portal/reports/": reports.map(({ id }) => id),
        "/portal/stories/": stories.map(({ id }) => id),
      },
    },
  }
}

/** In canaries: what is said and written at a table. */
const saidAt = (whose: "his" | "her", canaries: Record<string, string>) => ({
  note: canaries[`${whose}Note`]!,
  comment: canaries[`${whose}Comment`]!,
  word: canaries[`${whose}Word`]!,
  invited: canaries[`${whose}Invited`]!,
  number: canaries[`${whose}Number`]!,
})

/** Words and a document, as the form of a conversation sends them. */
function write(origin: string, from: Member, to: Member, { message, fileName, fileBytes }: Record<string, string>) {
  const body = new FormData()
  body.append("message", message!)
  body.append("key", randomUUID())
  const document = `%PDF-1.7\n1 0 obj\n<<>>\nendobj\n% ${fileBytes}\ntrailer<<>>\n%%EOF`
  body.append("attachment", new Blob([document], { type: "application/pdf" }), `${fileName}.pdf`)
  return upload(origin, `/Messages/${to.id}`, from, body)
}

async function sendPicture(origin: string, path: string, who: Member, background: string) {
  const image = await sharp({ create: { width: 320, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append("image", new Blob([new Uint8Array(image)], { type: "image/png" }), "me.png")
  await upload(origin, path, who, body)
}

async function upload(origin: string, path: string, { token }: Member, body: FormData) {
  const headers = { Cookie: `sid=${token}`, Origin: origin, "Sec-Fetch-Site": "same-origin" }
  const answer = await fetch(origin + path, { method: "POST", body, headers, redirect: "manual" })
  expect(answer.status).toBe(302)
}

/** Which canaries are where; a picture counts by its address, and by its bytes where they were sent. */
function found(readings: Reading[], canaries: Record<string, string>) {
  const where: Record<string, string[]> = {}
  const names = new Map(Object.entries(canaries).flatMap(([what, word]) => formsOf(word).map((form) => [form, what])))
  const any = new RegExp([...names.keys()].map((form) => form.replace("+", "\\+")).join("|"), "g")
  for (const { path, status, text } of readings) {
    expect(status, path).toBeLessThan(500)
    // An address that was asked for may be told back, as in the way to the login.
    const received = text.replaceAll(path, "").replaceAll(encodeURIComponent(path), "")
    const seen = new Set((received.match(any) ?? []).map((form) => names.get(form)!))
    if (/^(\/api)?\/pictures\//.test(path) && !path.endsWith(".data"))
      for (const what of ["picture", "further"])
        if (path.includes(`/${canaries[what]}/`)) status === 200 ? seen.add(what) : seen.delete(what)
    // What was refused to somebody stands in the log by the id that was asked for.
    for (const what of seen)
      if (!(["picture", "further"].includes(what) && path.startsWith("/portal/audit")))
        where[what] = [...(where[what] ?? []), path]
  }
  return where
}

/** Numbers are shown otherwise than they are kept, and days otherwise to programs. */
function formsOf(word: string) {
  if (word.startsWith("+92")) return numbersOf({ contactNumber: word })
  return word.endsWith(BORN_IN) ? [word, isoOf(word)] : [word]
}

const isoOf = (birthDate: string) => `1991-02-${birthDate.slice(0, 2)}`

async function kept(dataDir: string, canaries: Record<string, string>) {
  const sql = database(dataDir)
  const tables = await sql<{ name: string }[]>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`
  const left: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select t::text as row from "${name}" t`)
    const sent = Object.keys(canaries).filter((what) => rows.some(({ row }) => row.includes(canaries[what])))
    if (sent.length > 0) left[name] = sent
  }
  return left
}

/** What comes by all screens, their data and the API. */
async function seenBy(viewer: Viewer, { origin }: RunningServer, { tokens, programs, canaries, ids }: Scene) {
  const pages = await readEverything(origin, tokens[viewer], ids)
  const received = await readByProgram(origin, programs[viewer], ids)
  return found([...pages, ...received], canaries)
}

const GROUPS: Viewer[][] = [
  ["herself", "stranger"],
  ["other", "asked"],
  ["connected", "blocked"],
  ["consultant", "colleague"],
  ["administrator", "told"],
  ["sees", "agrees", "table"],
]

test("Every viewer has a turn", () => {
  expect(GROUPS.flat().sort()).toEqual([...VIEWERS].sort())
})

// A quarter of a minute where three workers share two processors: a viewer reads six hundred answers.
for (const viewers of GROUPS)
  test(`Nothing of Ayesha that is not for them is on any screen, in its data or in the API: ${viewers.join(" and ")}`, async ({
    server,
  }) => {
    test.setTimeout(120_000)
    const scene = await meet(server)
    for (const viewer of viewers) {
      const where = await seenBy(viewer, server, scene)
      for (const [what, paths] of Object.entries(where))
        expect(
          MAY_SEE[what]!.includes(viewer) ? [] : notForReports(viewer, what, paths),
          `${what} of Ayesha, seen by: ${viewer}`,
        ).toEqual([])
      const missed = MUST_SEE[viewer].filter((what) => !where[what])
      expect(missed, `what ${viewer} has to see somewhere`).toEqual([])
      const missing = MUST_SHOW[viewer]?.filter((what) => !where[what]?.some((path) => path.startsWith("/api/")))
      expect(missing ?? [], `what the API has to tell: ${viewer}`).toEqual([])
    }
  })

test("Of Ayesha, who pauses and then hides her pictures, others come across her name, and no picture", async ({
  server,
}) => {
  test.setTimeout(120_000)
  const scene = await meet(server)
  const { ayesha } = scene
  const sql = database(server.dataDir)
  await sql`update profile set status = 'paused', visible = false where id = ${ayesha.profileId}`
  // By name alone, among the favourites and in what was told before.
  expect(Object.keys(await seenBy("other", server, scene)), "paused, seen by: other").toEqual(["name"])
  await sql`update profile set status = 'looking', visible = true where id = ${ayesha.profileId}`

  await sql`update account set show_picture = false where id = ${ayesha.id}`
  for (const viewer of ["other", "connected"] as const) {
    const { picture, further } = await seenBy(viewer, server, scene)
    expect([picture, further], `hidden pictures, seen by: ${viewer}`).toEqual([undefined, undefined])
  }
})

test("Pictures that Ayesha allows one by one are blurred for whom she has not allowed, and for those beside him", async ({
  server,
}) => {
  test.setTimeout(120_000)
  const scene = await meet(server)
  const sql = database(server.dataDir)
  const { ayesha, canaries } = scene
  await sql`update account set pictures_by_grant = true, pictures_to_connections = false where id = ${ayesha.id}`
  const [veil] = await sql`select veil_id from picture where id = ${canaries.picture!}`
  const blurred = {
    ...scene,
    canaries: { picture: canaries.picture!, further: canaries.further!, veil: veil!.veil_id },
  }
  const seen = async (viewer: Viewer) => Object.keys(await seenBy(viewer, server, blurred)).sort()
  for (const viewer of ["connected", "told", "sees"] as const)
    expect(await seen(viewer), `not allowed, seen by: ${viewer}`).toEqual(["veil"])

  await sql`insert into picture_grant (profile_id, viewer_id, allowed_at) values (${ayesha.profileId}, ${scene.connected.id}, now())`
  for (const viewer of ["other", "told"] as const)
    expect(await seen(viewer), `another is allowed, seen by: ${viewer}`).toEqual(["veil"])
  // Notices are the guardian's own, and show what every account is shown.
  expect(await seen("sees"), "allowed to the member").toEqual(["further", "picture", "veil"])
})

/** Nothing else is anywhere for this viewer, and all of that. */
async function expectLeft(viewer: keyof typeof LEFT, server: RunningServer, scene: Scene) {
  const where = await seenBy(viewer, server, scene)
  for (const [what, paths] of Object.entries(where))
    expect(
      LEFT[viewer].includes(what) ? [] : notForReports(viewer, what, paths),
      `${what}, after the deletion, seen by: ${viewer}`,
    ).toEqual([])
  const left = [...new Set([...LEFT[viewer], ...(RECEIVED[viewer] ?? [])])].sort()
  expect(Object.keys(where).sort(), `left for: ${viewer}`).toEqual(left)
}

const OTHERS: Exclude<Viewer, "herself" | "administrator">[][] = [
  ["stranger", "other", "asked"],
  ["connected", "blocked"],
  ["consultant", "colleague"],
  ["told", "sees", "agrees", "table"],
]

for (const viewers of OTHERS)
  test(`While Ayesha's account waits for its end it is gone for others already: ${viewers.join(" and ")}`, async ({
    server,
  }) => {
    test.setTimeout(120_000)
    const scene = await meet(server)
    const gone = await post(server.origin, "/DeleteAccount", {}, { Cookie: `sid=${scene.ayesha.token}` })
    expect(gone.status).toBe(302)
    for (const viewer of viewers) await expectLeft(viewer, server, scene)
    const [account] = await database(server.dataDir)`select status from account where id = ${scene.ayesha.id}`
    expect(account!.status).toBe("leaving")
  })

test("After Ayesha has deleted her account what she sent stays with its receiver, and nothing else anywhere", async ({
  server,
}) => {
  test.setTimeout(120_000)
  const scene = await meet(server)
  const gone = await post(server.origin, "/DeleteAccount", { when: "now" }, { Cookie: `sid=${scene.ayesha.token}` })
  expect(gone.status).toBe(302)
  for (const viewer of ["connected", "blocked", "administrator"] as const) await expectLeft(viewer, server, scene)
  expect(await kept(server.dataDir, scene.canaries)).toEqual({
    // Her guardian's own.
    account: ["herGuardianEmail"],
    attachment: ["fileName"],
    audit_event: ["picture", "further"],
    client_case: ["caseText"],
    client_note: ["note"],
    contact_message: ["letter", "reply"],
    conversation: ["message", "later"],
    former_name: ["name"],
    guardian_seat: ["hisNumber", "hisInvited"],
    message: ["message", "later"],
    payment: ["transaction", "whyRefused"],
    payment_event: ["reported"],
    report: ["report", "evidence"],
  })
})
