import { randomBytes, randomUUID } from "node:crypto"
import { beforeAll, describe, expect, test } from "vitest"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { Plan } from "#db/schema/subscriptions.ts"
import { connectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { mayChat } from "../chat-policy.ts"
import { type Outgoing, storeMessages, type Verdict } from "./store-messages.server.ts"

newDatabase()

interface Case {
  signedIn: boolean
  connected: boolean
  assisted: boolean
  isPartner: boolean
  file: "none" | "own" | "another's"
  plan: Plan | null
  partners: number
  /** How many she has written to him without an answer; null: he has written, too. */
  unanswered: number | null
}

const BOTH = [true, false]
const CASES: Case[] = everyCombination({
  signedIn: BOTH,
  connected: BOTH,
  assisted: BOTH,
  isPartner: BOTH,
  file: ["none", "own", "another's"] as const,
  // On both sides of each plan's limit.
  usage: [
    { plan: null, partners: 0 },
    { plan: null, partners: 2 },
    { plan: "basic", partners: 0 },
    { plan: "basic", partners: 1 },
    { plan: "basic", partners: 2 },
    { plan: "standard", partners: 14 },
    { plan: "standard", partners: 15 },
    { plan: "pro", partners: 0 },
    { plan: "pro", partners: 16 },
  ] as const,
}).map(({ usage, ...rest }) => ({ ...rest, ...usage, unanswered: 0 }))
const WAITING: Case[] = everyCombination({
  signedIn: BOTH,
  connected: BOTH,
  assisted: BOTH,
  isPartner: [true],
  file: ["none"] as const,
  plan: [null, "basic"] as const,
  partners: [1],
  unanswered: [null, 1, 2, 3] as const,
})
const DECISIONS = BOTH.flatMap((open) => [...CASES, ...WAITING].map((one, index) => ({ open, ...one, place: index })))

function everyCombination<Table extends Record<string, readonly unknown[]>>(table: Table) {
  type Row = { [Column in keyof Table]: Table[Column][number] }
  return Object.entries(table).reduce(
    (rows, [column, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [column]: value }))),
    [{}],
  ) as Row[]
}

const titleOf = ({
  open,
  signedIn,
  connected,
  assisted,
  plan,
  partners,
  isPartner,
  file,
  unanswered,
}: (typeof DECISIONS)[number]) =>
  `${signedIn ? "Ayesha" : "Ayesha, signed out,"} with ${plan ? `the ${termsOf(plan).name} plan` : "no plan"} ` +
  `and ${partners} other partners writes to ${isPartner ? "her partner" : "a newcomer"}, ` +
  `${connected ? "connected" : "blocked after they were connected"}${assisted ? " by a matchmaker" : ""}, ` +
  `${file === "none" ? "words alone" : file === "own" ? "with a file of hers" : "with a file that is not hers"}, ` +
  `${unanswered === null ? "who has written too" : `after ${unanswered} messages without an answer`}, ` +
  `${open ? "while chat is open" : "while chat is coming soon"}`

let verdicts: Map<boolean, Verdict[]>

beforeAll(async () => {
  const bilal = await makeSignedIn("Bilal", { plan: "pro" })
  const others = await Promise.all(Array.from({ length: 16 }, (_, i) => makeSignedIn(`Other${i}`)))
  const outgoing = await Promise.all([...CASES, ...WAITING].map((one) => setUp(one, bilal, others)))
  const store = () => storeMessages(outgoing.map((one) => ({ ...one, clientId: randomUUID() })))
  await sql`insert into site_setting (key, value) values ('chat', '"soon"')`
  const soon = await store()
  await sql`delete from site_setting`
  verdicts = new Map([
    [false, soon],
    [true, await store()],
  ])
})

/** Makes a sender of whom all of it is true, and what she sends to Bilal. */
async function setUp(
  access: Case,
  bilal: SignedInPerson,
  others: SignedInPerson[],
): Promise<Omit<Outgoing, "clientId">> {
  const sender = await makeSignedIn("Ayesha", { plan: access.plan ?? undefined })
  await connectPeople(bilal, sender)
  if (access.assisted) await sql`update connection_request set assisted = true where receiver_id = ${sender.id}`
  if (!access.connected) await sql`insert into block (blocker_id, blocked_id) values (${bilal.id}, ${sender.id})`
  if (!access.signedIn) await sql`delete from session where account_id = ${sender.id}`
  const partners = others.slice(0, access.partners).map(({ id }) => id)
  const chat = await beginChat(sender, bilal, access.isPartner)
  await writeBefore(chat, sender, access.unanswered === null ? [bilal, sender] : Array(access.unanswered).fill(sender))
  for (const partner of partners) await beginChat(sender, { id: partner }, true)
  const message = { sender, to: { id: bilal.id }, message: "Assalam o alaikum" }
  if (access.file === "none") return message
  const id = randomBytes(16).toString("hex")
  await sql`insert into attachment (id, account_id, conversation_id, kind, media_type, file_name, size)
    values (${id}, ${access.file === "own" ? sender.id : bilal.id}, ${chat}, 'file', 'application/pdf', 'biodata.pdf', 9)`
  return { ...message, attachment: { id, kind: "file" } }
}

async function beginChat(sender: SignedInPerson, other: { id: number }, wrote: boolean) {
  const sentAt = wrote ? sql`now()` : null
  const [chat] = await (sender.id < other.id
    ? sql`insert into conversation (low_id, high_id, low_sent_at) values (${sender.id}, ${other.id}, ${sentAt}) returning id`
    : sql`insert into conversation (low_id, high_id, high_sent_at) values (${other.id}, ${sender.id}, ${sentAt}) returning id`)
  return chat!.id as number
}

/** What stands in the conversation already. */
async function writeBefore(chat: number, sender: SignedInPerson, writers: SignedInPerson[]) {
  if (writers.length === 0) return
  for (const { id } of writers)
    await sql`insert into message (conversation_id, sender_id, client_id, body) values (${chat}, ${id}, ${randomUUID()}, 'Salaam')`
  await sql`update conversation set last_message_id = 1,
    unanswered_id = ${writers.every(({ id }) => id === sender.id) ? sender.id : null} where id = ${chat}`
}

describe("the statement that stores messages decides as the policy does", () => {
  test.each(DECISIONS.map((decision) => [titleOf(decision), decision] as const))(
    "%s",
    (_, { place, file, ...access }) => {
      const verdict = verdicts.get(access.open)!.find((one) => one.place === place)!
      const reason = mayChat({ ...access, beforeAnswer: 2 })?.reason ?? (file === "another's" ? "file" : undefined)
      expect({ stored: verdict.id !== null, reason: reasonOf(verdict) }).toEqual({
        stored: reason === undefined,
        reason,
      })
    },
  )
})

/** The words for a refusal are chosen by the policy from what the statement has read. */
function reasonOf({ access }: Verdict) {
  if (!access) return
  const {
    signed_in: signedIn,
    is_partner: isPartner,
    is_own_file: isOwnFile,
    before_answer: beforeAnswer,
    ...rest
  } = access
  return mayChat({ ...rest, signedIn, isPartner, beforeAnswer })?.reason ?? (isOwnFile ? "failed" : "file")
}
