import { randomBytes, randomUUID } from "node:crypto"
import { eq, getTableName, is, sql } from "drizzle-orm"
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core"
import { beforeAll, describe, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { clientCases } from "#db/schema/cases.ts"
import { profiles } from "#db/schema/profiles.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { deleteAccount } from "./leaving/delete-account.server.ts"

newDatabase()

const GONE = "gone"
/** What stays needs a reason; all of it leads to a shell without a name. */
const OFFICE = "what an administrator has done for the site, or a consultant for others, stays done"
const BOOKS = "what was paid and used stays in the books"
const RECEIVED = "what others have received stays theirs, to be read or reported (decisions 004 and 037)"
const JUDGED = "a report stays decided"
const NOTICES_STAY = "what others were told stays, and leads nowhere once the profile is gone"
const BLOCKED = "a block holds whatever becomes of either"

/** Every column that refers to an account, and what becomes of it when that account goes. */
const OF_ACCOUNTS: Record<string, string> = {
  "account_change.accountId": GONE,
  "answered_form.accountId": GONE,
  "assisted_request.accountId": GONE,
  "assisted_request.takenBy": OFFICE,
  "attachment.accountId": RECEIVED,
  "biodata_link.madeBy": OFFICE,
  "biodata_sheet.madeBy": OFFICE,
  "block.blockedId": BLOCKED,
  "block.blockerId": BLOCKED,
  "calendar_key.accountId": GONE,
  "case_answer.consultantId": GONE,
  "case_event.byId": OFFICE,
  "case_meeting.consultantId": GONE,
  "client_case.consultantId": GONE,
  "client_case.leftOfId": GONE,
  "client_consent.claimedBy": OFFICE,
  "client_consent.recordedBy": OFFICE,
  "client_count.accountId": GONE,
  "client_fee.consultantId": GONE,
  "client_import.accountId": GONE,
  "client_import_head.accountId": GONE,
  "client_note.consultantId": GONE,
  "client_offer.fromId": GONE,
  "client_offer.toId": GONE,
  "client_opening.accountId": GONE,
  "client_referral.consultantId": GONE,
  "code.accountId": GONE,
  "connection_request.receiverId": GONE,
  "connection_request.senderId": GONE,
  "consent.accountId": GONE,
  "consent_key.accountId": GONE,
  "consent_proof.accountId": GONE,
  "contact_message.handledBy": OFFICE,
  "contact_share.ownerId": GONE,
  "contact_share.viewerId": GONE,
  "conversation.highId": RECEIVED,
  "conversation.lowId": RECEIVED,
  "coupon.createdBy": OFFICE,
  "coupon_use.accountId": BOOKS,
  "data_export.accountId": GONE,
  "dismissal.accountId": GONE,
  "document_version.publishedBy": OFFICE,
  "earlier_wording.byId": OFFICE,
  "email_change.accountId": GONE,
  "family_approval.memberId": GONE,
  "family_approval.otherId": GONE,
  "favourite.accountId": GONE,
  "former_name.accountId": RECEIVED,
  "former_request.receiverId": RECEIVED,
  "former_request.senderId": RECEIVED,
  "guardian_seat.guardianId": GONE,
  "guardian_seat.memberId": GONE,
  "held_form.accountId": GONE,
  "known_person.accountId": GONE,
  "last_visit.accountId": GONE,
  "mail_preference.accountId": GONE,
  "notification.accountId": GONE,
  "notification.actorId": GONE,
  "payment.accountId": BOOKS,
  "payment.decidedBy": OFFICE,
  "payment_event.handledBy": OFFICE,
  "picture.accountId": GONE,
  "picture_grant.viewerId": GONE,
  "profile.accountId": GONE,
  "profile_view.accountId": GONE,
  "push_subscription.accountId": GONE,
  "rating.accountId": GONE,
  "recovery_code.accountId": GONE,
  "refund.notedBy": OFFICE,
  "removed_thing.accountId": GONE,
  "report.decidedBy": OFFICE,
  "report.reporterId": JUDGED,
  "report.subjectId": JUDGED,
  "reset_code.accountId": GONE,
  "saved_search.accountId": GONE,
  "second_factor.accountId": GONE,
  "second_factor.resetBy": OFFICE,
  "session.accountId": GONE,
  "shortlist_comment.memberId": GONE,
  "site_setting.updatedBy": OFFICE,
  "story.accountId": GONE,
  "subscription.accountId": BOOKS,
  "taken_import.accountId": GONE,
  "verification_call.callerId": OFFICE,
  "verification_claim.accountId": OFFICE,
}

/** The numbers and addresses that no foreign key explains: what they mean, and what becomes of those that mean a person. */
const NO_PERSON = "no person"
const WITHOUT_KEY: Record<string, string> = {
  "account.email": GONE,
  "audit_event.actorId": OFFICE,
  "audit_event.objectId": OFFICE,
  "chat_seat.afterMessageId": NO_PERSON,
  "chat_seat.readId": NO_PERSON,
  "client_consent.clientEmail": GONE,
  "contact_message.email": GONE,
  "conversation.highReadId": NO_PERSON,
  "conversation.lastMessageId": NO_PERSON,
  "conversation.lowReadId": NO_PERSON,
  "conversation.unansweredId": RECEIVED,
  "daily_figure.value": NO_PERSON,
  "data_export.fileBytes": NO_PERSON,
  "email_change.email": GONE,
  "former_request.receiverClientId": RECEIVED,
  "former_request.senderClientId": RECEIVED,
  "guardian_seat.invitedEmail": GONE,
  "hourly_figure.value": NO_PERSON,
  "match_mail.upTo": NO_PERSON,
  "message.aboutId": NO_PERSON,
  "message.conversationId": NO_PERSON,
  "message.seatId": NO_PERSON,
  "message.senderId": RECEIVED,
  "money_entry.paymentId": NO_PERSON,
  "notification.subjectId": NOTICES_STAY,
  "payment_event.email": GONE,
  "payment_event.number": NO_PERSON,
  "rate_limit.expire": NO_PERSON,
  "registration.email": GONE,
  "report.messageId": NO_PERSON,
  "report.profileId": JUDGED,
  "saved_search.mailedUpTo": NO_PERSON,
  "saved_search.seenUpTo": NO_PERSON,
  "story.email": GONE,
}

type Values = Record<string, unknown>
interface Reference {
  table: PgTable
  /** As the schema names it. */
  key: string
  column: PgColumn
  to?: PgTable
}

const modules = Object.values(import.meta.glob<Record<string, unknown>>("/db/schema/*.ts", { eager: true }))
const TABLES = [...new Set(modules.flatMap((module) => Object.values(module)))].filter((one) => is(one, PgTable))
const titleOf = ({ table, key }: Reference) => `${getTableName(table)}.${key}`

/** All columns of all tables, with the table that a foreign key leads to. */
const COLUMNS: Reference[] = TABLES.flatMap((table) => {
  const { columns, foreignKeys } = getTableConfig(table)
  const targets = new Map(
    foreignKeys.map((key) => [key.reference().columns[0]!.name, key.reference().foreignTable] as const),
  )
  return columns.map((column) => ({ table, column, key: column.name, to: targets.get(column.name) }))
})
const referencesTo = (table: PgTable) => COLUMNS.filter(({ to }) => to === table)
const withoutKey = COLUMNS.filter(
  ({ key, to, column }) => !(to || column.primary) && (column.getSQLType() === "bigint" || /email$/i.test(key)),
)

let zara: Awaited<ReturnType<typeof makePerson>> & { client: number }
/** Others, of a lower and of a higher number. */
let omar: typeof zara
let sana: typeof zara

async function makeConsultant(name: string) {
  const person = await makePerson(name, { role: "guest", plan: "pro", profile: {} })
  return { ...person, client: await makeClient(person.id, name) }
}

/** What a row needs besides what its columns tell. */
const NEEDS: Record<string, (reference: Reference) => Values | Promise<Values>> = {
  block: ({ key }) => ({ blockerId: omar.id, blockedId: sana.id, [key]: zara.id }),
  connection_request: () => ({ senderId: omar.id, receiverId: sana.id, status: "declined" }),
  conversation: ({ key }) =>
    key === "unansweredId"
      ? { lowId: omar.id, highId: sana.id }
      : key === "highId"
        ? { lowId: omar.id }
        : { lowId: zara.id, highId: sana.id },
  consent_key: ({ key }) =>
    key === "accountId" ? { kind: "account", tokenHash: null } : { kind: "link", tokenHash: randomBytes(32) },
  subscription: () => ({ endsAt: new Date("2020-01-02"), startsAt: new Date("2020-01-01"), status: "replaced" }),
  refund: () => ({ amount: 5 }),
  client_consent: async ({ key }) => ({
    profileId: key === "clientEmail" ? zara.profileId : (await makePerson("Hira")).profileId,
  }),
  former_request: () => ({ senderId: omar.id, receiverId: sana.id, id: randomNumber() }),
  message: () => ({ body: "Salam", conversationId: ownChat() }),
  attachment: () => ({ conversationId: ownChat() }),
  client_case: ({ key }) => (key === "consultantId" ? { clientId: zara.client } : {}),
  client_note: ({ key }) => (key === "consultantId" ? { clientId: zara.client } : {}),
  client_fee: ({ key }) => (key === "consultantId" ? { clientId: zara.client } : {}),
  client_referral: ({ key }) => (key === "consultantId" ? { clientId: zara.client } : {}),
  family_approval: ({ key }) => (key === "memberId" ? { otherId: sana.id } : {}),
  guardian_seat: ({ key }) => (key === "invitedEmail" ? { memberId: sana.id } : {}),
  case_answer: async ({ key }) => (key === "consultantId" ? { caseId: await ownCase() } : {}),
  case_meeting: async ({ key }) => (key === "consultantId" ? { caseId: await ownCase() } : {}),
  push_subscription: ({ key }) =>
    key === "accountId" ? { sessionHash: sql`(select token_hash from session where account_id = ${zara.id})` } : {},
}

async function ownCase() {
  const [made] = await db
    .insert(clientCases)
    .values({ clientId: zara.client, consultantId: zara.id })
    .returning({ id: clientCases.id })
  return made!.id
}

const ownChat = () => sql`(select id from conversation where low_id = ${zara.id})`
const randomNumber = () => Math.floor(Math.random() * 1e9)

/** Something that a column takes. */
function sampleOf(column: PgColumn): unknown {
  const type = column.getSQLType()
  if (type.endsWith("[]")) return []
  if (column.enumValues?.length) return column.enumValues[0]
  if (type === "bytea") return randomBytes(32)
  if (type === "jsonb") return {}
  if (type === "boolean") return true
  if (type === "date") return "2026-01-01"
  if (type.startsWith("timestamp")) return new Date()
  if (type === "uuid") return randomUUID()
  if (type === "text") return randomBytes(16).toString("hex")
  return type === "bigint" ? randomNumber() : 1
}

/** A row that refers to somebody by one column, and by the others to nobody or to others. */
async function insertRow(reference: Reference, value: unknown) {
  const { table, key } = reference
  const row: Values = { ...(await NEEDS[getTableName(table)]?.(reference)), [key]: value }
  for (const { column, key: other, to } of COLUMNS.filter((one) => one.table === table))
    if (!(other in row) && column.notNull && !column.hasDefault && !column.generatedIdentity)
      row[other] = to ? await idFor(to) : sampleOf(column)
  const [inserted] = await db
    .insert(table)
    .values(row as never)
    .returning()
  return inserted as Values
}

/** Of somebody or something else. */
async function idFor(table: PgTable): Promise<unknown> {
  if (table === accounts) return omar.id
  if (table === profiles) return omar.client
  const own = COLUMNS.find((one) => one.table === table && one.column.primary)!
  return (await insertRow(own, own.column.generatedIdentity ? undefined : sampleOf(own.column)))[own.key]
}

const count = ({ table, column }: Reference, value: unknown) => db.$count(table, eq(column, value))

/** All that refers to a person, with what Zara is called there. */
const PERSONAL = [
  ...referencesTo(accounts).map((one) => ({ one, fate: OF_ACCOUNTS[titleOf(one)], who: () => zara.id })),
  // A profile's row goes, and the database sees to whatever refers to it.
  ...referencesTo(profiles).map((one) => ({ one, fate: GONE, who: () => zara.client })),
  ...withoutKey
    .map((one) => ({ one, fate: WITHOUT_KEY[titleOf(one)], who: nameIn(one.key) }))
    .filter(({ fate }) => fate !== NO_PERSON),
]

function nameIn(key: string): () => unknown {
  if (/email$/i.test(key)) return () => zara.email
  return /client|profile|subject/i.test(key) ? () => zara.client : () => zara.id
}

describe("what becomes of it is said", () => {
  test("of every reference to an account", () => {
    expect(referencesTo(accounts).map(titleOf).sort()).toEqual(Object.keys(OF_ACCOUNTS))
  })
  test("of every number and every address that could mean a person", () => {
    expect(withoutKey.map(titleOf).sort()).toEqual(Object.keys(WITHOUT_KEY))
  })
})

describe("Zara leaves", () => {
  const before = new Map<string, number>()
  const after = new Map<string, number>()

  beforeAll(async () => {
    omar = await makeConsultant("Omar")
    zara = await makeConsultant("Zara")
    sana = await makeConsultant("Sana")
    await connectPeople(zara, omar)
    await connectPeople(sana, zara)
    for (const { one, who } of PERSONAL) if ((await count(one, who())) === 0) await insertRow(one, who())
    for (const { one, who } of PERSONAL) before.set(titleOf(one), await count(one, who()))
    await deleteAccount(zara.id, ctx())
    for (const { one, who } of PERSONAL) after.set(titleOf(one), await count(one, who()))
  })

  test("the account itself is an empty shell", async () => {
    const [shell] = await db.select().from(accounts).where(eq(accounts.id, zara.id))
    const {
      id: _id,
      createdAt: _createdAt,
      ...kept
    } = Object.fromEntries(Object.entries(shell!).filter(([, value]) => value !== null))
    expect(kept).toEqual({
      ...{ role: "guest", status: "deleted", name: "Deleted member" },
      ...{
        showPicture: true,
        showsPresence: true,
        showsReads: true,
        picturesByGrant: false,
        picturesToConnections: true,
        showsVisits: false,
        toldOfVisits: false,
        guardian: false,
        sharesContact: "connections",
      },
    })
  })

  test.each(PERSONAL.map(({ one, fate = "nobody has said" }) => [titleOf(one), fate] as const))(
    "%s: %s",
    (one, fate) => {
      expect(before.get(one)).toBeGreaterThan(0)
      expect(after.get(one)! > 0).toBe(fate !== GONE)
    },
  )
})
