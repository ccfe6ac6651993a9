import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { findAttachment } from "#app/features/chat/attachments/attachments.server.ts"
import { listContacts, searchContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat, readHistory } from "#app/features/chat/server/conversations.server.ts"
import { chatToKeep } from "#app/features/chat/server/kept-chat.server.ts"
import { sendMessage } from "#app/features/chat/server/messages.server.ts"
import { searchLatest } from "#app/features/chat/server/search.server.ts"
import { answerAsked, setChatLevel } from "#app/features/chat/table/table.server.ts"
import { notificationText } from "#app/features/notifications/notification-kinds.ts"
import { pushText } from "#app/features/notifications/push/push-text.ts"
import { findReportable } from "#app/features/reports/file-report.server.ts"
import { block } from "#app/features/safety/blocks.server.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { type ChatLevel, chatLevels, type SeatLevel, seatLevels } from "#db/schema/family-levels.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { connectPeople, disconnectPeople, makeSignedIn, type SignedInPerson } from "#db/test-people.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { changeSeat, endSeat, leaveSeat } from "../seats/seats.server.ts"
import { listChatsAt } from "./chat-list.server.ts"
import { countChatNews } from "./chat-news.server.ts"
import { askForChat, openGuardianChat, readAsGuardian, writeAsGuardian } from "./guardian-chat.server.ts"

newDatabase()
const clock = movableClock()
ownFolder()

const send = (sender: SignedInPerson, to: { id: number }, message: string) =>
  sendMessage({ sender, to: { id: to.id }, message, clientId: randomUUID() })

const actor = (person: SignedInPerson) => ({ ...person, guardian: false, actingFor: null }) as never

async function family(level: SeatLevel = "sees") {
  const [ayesha, bilal, karim] = [
    await makeSignedIn("Ayesha", { plan: "pro" }),
    await makeSignedIn("Bilal", { plan: "pro" }),
    await makeSignedIn("Karim", { profile: false }),
  ]
  await connectPeople(ayesha, bilal)
  const seatId = await seatAtTable(ayesha, karim, { relation: "father", level })
  await send(ayesha, bilal, "Before the yes")
  await send(bilal, ayesha, "Walaikum assalam")
  return { ayesha, bilal, karim, seatId }
}
type Family = Awaited<ReturnType<typeof family>>

const chatOf = async (viewer: { id: number }, other: { id: number }) => (await findChat(viewer.id, { id: other.id }))!

const setLevel = async ({ ayesha, bilal, seatId }: Family, level: ChatLevel) =>
  setChatLevel(actor(ayesha), await chatOf(ayesha, bilal), { seatId, level })

const answer = async ({ ayesha, bilal, seatId }: Family, says: "allow" | "not-now" | "stop") =>
  answerAsked(actor(bilal), await chatOf(bilal, ayesha), { seatId, says })

const open = ({ karim, seatId, bilal }: Family) => openGuardianChat(actor(karim), seatId, bilal.id)

async function seen(all: Family) {
  const place = await open(all)
  return place && (await readAsGuardian(place)).messages.map(({ message }) => message)
}

async function says(all: Family, message: string, clientId: string = randomUUID()) {
  const place = await open(all)
  return place ? writeAsGuardian(all.karim as never, place, { message, clientId }) : undefined
}

const textsTo = async ({ id }: { id: number }) => {
  const rows = await sql`select kind, actor_id, note, (select name from account where id = actor_id) as "actorName"
    from notification where account_id = ${id} order by id`
  return rows.map(({ kind, actor_id, note, actorName }) =>
    notificationText({ kind, actorId: actor_id, actorName, note }).replaceAll(/[\u2068\u2069]/g, ""),
  )
}

test("a brother reads along once the other side has allowed it, and only what is written afterwards", async () => {
  const all = await family()
  const { ayesha, bilal, karim, seatId } = all
  expect(await seen(all)).toBeUndefined()
  expect(await setLevel(all, "reads")).toEqual(done({ asked: true }))
  expect(await seen(all)).toBeUndefined()
  expect(await textsTo(bilal)).toContain("In the chat with Ayesha: Ayesha Malik’s father would like to read along.")
  await send(bilal, ayesha, "Still before it")
  expect(await answer(all, "allow")).toEqual(done())
  expect(await seen(all)).toEqual([])
  await send(bilal, ayesha, "After the yes")
  expect(await seen(all)).toEqual(["After the yes"])
  expect(await countChatNews(karim)).toEqual(new Map([[seatId, 1]]))
  for (const side of [await chatOf(ayesha, bilal), await chatOf(bilal, ayesha)])
    expect(side.table).toMatchObject([{ seatId, right: "reads", waits: null }])
  expect(await says(all, "Salaam")).toMatchObject({ done: false, reason: "forbidden" })
})

test("what is being stored while the other side says yes stays between the two", async () => {
  const all = await family()
  await setLevel(all, "reads")
  const [inFlight] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, (_, i) => send(all.ayesha, all.bilal, `At the same time ${i}`))),
    answer(all, "allow"),
  ])
  const after = (await sql`select after_message_id::int as id from chat_seat where seat_id = ${all.seatId}`)[0]!.id
  const place = (await open(all))!
  const { messages } = await readAsGuardian(place)
  expect(messages.every(({ _id }) => _id > after)).toBe(true)
  const late = inFlight.filter((sent) => sent.done && sent.value._id > after).length
  expect(messages).toHaveLength(late)
})

test("an uncle writes at the table under a name of its own, and a raise is asked for anew", async () => {
  const all = await family()
  const { ayesha, bilal, karim } = all
  await setLevel(all, "reads")
  await answer(all, "allow")
  expect(await setLevel(all, "writes")).toEqual(done({ asked: true }))
  expect((await open(all))?.right).toBe("reads")
  expect(await says(all, "Too early")).toMatchObject({ done: false })
  await answer(all, "allow")
  const clientId = randomUUID()
  const sent = valueIn((await says(all, "Salaam to your parents", clientId))!)
  expect(valueIn((await says(all, "Salaam to your parents", clientId))!)._id).toBe(sent._id)
  expect(sent).toMatchObject({ fromId: ayesha.id, toId: bilal.id, from: ayesha.email, by: "Ayesha Malik’s father" })
  for (const [viewer, other] of [
    [ayesha, bilal],
    [bilal, ayesha],
  ] as const) {
    const { messages } = await readHistory(viewer, await chatOf(viewer, other))
    expect(messages.at(-1)).toMatchObject({ by: "Ayesha Malik’s father", message: "Salaam to your parents" })
    expect((await listContacts(viewer.id)).contacts[0]!.latestMessage).toBe(
      "Ayesha Malik’s father: Salaam to your parents",
    )
    expect(JSON.stringify(await chatToKeep(viewer))).toContain("Ayesha Malik’s father: Salaam to your parents")
  }
  expect((await chatOf(bilal, ayesha)).unread).toBe(2)
  expect((await chatOf(ayesha, bilal)).unread).toBe(1)
  expect(await textsTo(bilal)).toContain("Ayesha Malik’s father has written to you.")
  expect(pushText("message", "Ayesha Malik’s father", true)).toBe("Ayesha Malik’s father has written to you.")
  expect((await listContacts(karim.id)).contacts).toEqual([])
})

test("words of the member's are never repeated as a guardian's, nor the other way round", async () => {
  const all = await family("table")
  await askForChat(actor(all.karim), all.seatId, all.bilal.id)
  await answer(all, "allow")
  const clientId = randomUUID()
  await sendMessage({ sender: all.ayesha, to: { id: all.bilal.id }, message: "Hers", clientId })
  expect(await says(all, "Hers", clientId)).toMatchObject({ done: false, reason: "conflict" })
})

const ways = {
  history: seen,
  chats: async ({ seatId, karim, bilal }: Family) => {
    const seat = await findOwnSeat(karim, seatId)
    const one = seat && (await listChatsAt(seat, karim)).find(({ otherId }) => otherId === bilal.id)
    return one?.right ?? undefined
  },
}

const CONSENTS = ["not asked", "asked", "allowed", "refused", "taken back"] as const
/** Where the member has said something for the chat, the seat has nothing more to say. */
const LEVELS = [
  ...seatLevels.map((seat) => ({ seat, own: null })),
  ...chatLevels.flatMap((own) => (["told", "table"] as const).map((seat) => ({ seat, own }))),
]
const CASES = LEVELS.flatMap((level) => CONSENTS.map((consent) => ({ ...level, consent })))

test("guardian × level × consent: what is open is open in every way, and everything else is closed in every way", async () => {
  const all = await family()
  const { bilal, karim, seatId } = all
  const file = "0123456789abcdef0123456789abcdef"
  await storage.put(file, Buffer.from("%PDF-1.7"))
  const conversation = { id: (await chatOf(all.ayesha, bilal)).conversationId! }
  await sql`insert into attachment (id, account_id, conversation_id, kind, media_type, file_name, size)
    values (${file}, ${bilal.id}, ${conversation.id}, 'file', 'application/pdf', 'biodata.pdf', 8)`
  await sql`insert into message (conversation_id, sender_id, client_id, body, attachment_id)
    values (${conversation.id}, ${bilal.id}, gen_random_uuid(), 'Canary', ${file})`
  const [canary] = await sql`select id::int as id from message where body = 'Canary'`
  await sql`update conversation set last_message_id = ${canary!.id} where id = ${conversation.id}`
  for (const { seat, own, consent } of CASES) {
    await sql`update guardian_seat set level = ${seat} where id = ${seatId}`
    await sql`delete from chat_seat where seat_id = ${seatId}`
    const at = (n: number) => sql`now() + make_interval(secs => ${n})`
    await sql`insert into chat_seat (seat_id, conversation_id, level, asked, asked_at, allowed_at, refused_at, after_message_id)
      select ${seatId}, ${conversation.id}, ${own}, ${consent === "not asked" ? null : "writes"},
        case when ${consent !== "not asked"} then ${at(1)} end, case when ${consent === "allowed"} then ${at(2)} end,
        case when ${consent === "refused" || consent === "taken back"} then ${at(3)} end,
        case when ${consent === "allowed"} then ${canary!.id - 1}::bigint end`
    const level = own ?? (seat === "table" ? "writes" : "told")
    const isOpen = consent === "allowed" && (level === "reads" || level === "writes")
    const found = {
      history: (await seen(all))?.includes("Canary") ?? false,
      list: (await ways.chats(all)) !== undefined,
      news: (await countChatNews(karim)).has(seatId),
      file: (await findAttachment(karim.id, file, "file")) !== undefined,
      report: (await findReportable(actor(karim), "message", canary!.id)) !== undefined,
      writes: (await says(all, "A word"))?.done ?? false,
      search: JSON.stringify(await searchLatest(karim.id, "Canary")).includes("Canary"),
      contacts: (await searchContacts(karim.id, "Bilal")).length > 0,
      kept: JSON.stringify(await chatToKeep(karim)).includes("Canary"),
    }
    await sql`delete from message where body = 'A word'`
    expect({ seat, own, consent, ...found }).toEqual({
      ...{ seat, own, consent },
      ...{ history: isOpen, list: isOpen, news: isOpen, file: isOpen, report: isOpen },
      writes: isOpen && level === "writes",
      ...{ search: false, contacts: false, kept: false },
    })
  }
})

test("what ends it ends it at once: a yes taken back, a lower level, the seat, a block, the connection", async () => {
  const ends: [string, (all: Family) => Promise<unknown>][] = [
    ["taken back", (all) => answer(all, "stop")],
    ["told", (all) => setLevel(all, "told")],
    ["none", (all) => setLevel(all, "none")],
    ["seat ended", ({ ayesha, seatId }) => endSeat(actor(ayesha), seatId)],
    ["left", ({ karim, seatId }) => leaveSeat(actor(karim), seatId)],
    ["the guardian blocks", ({ karim, bilal }) => block(actor(karim), bilal.id)],
    ["the other blocks the guardian", ({ karim, bilal }) => block(actor(bilal), karim.id)],
    ["the other blocks the member", ({ ayesha, bilal }) => block(actor(bilal), ayesha.id)],
    ["disconnected", ({ ayesha, bilal }) => disconnectPeople(ayesha, bilal)],
    ["deleted", ({ bilal }) => sql`update account set status = 'deleted' where id = ${bilal.id}`],
  ]
  for (const [what, end] of ends) {
    const all = await family()
    await setLevel(all, "writes")
    await answer(all, "allow")
    await send(all.bilal, all.ayesha, "After the yes")
    const place = (await open(all))!
    await end(all)
    expect([what, await seen(all)]).toEqual([what, undefined])
    // Also by a page that was opened before.
    const late = await writeAsGuardian(all.karim as never, place, { message: "Late", clientId: randomUUID() })
    expect([what, late.done]).toEqual([what, false])
    expect([what, (await countChatNews(all.karim)).size]).toEqual([what, 0])
  }
})

test("a seat that is lowered and raised again shows nothing of the time between, and is asked for anew", async () => {
  const all = await family("table")
  await askForChat(actor(all.karim), all.seatId, all.bilal.id)
  await answer(all, "allow")
  const seat = { name: "Karim", relation: "father" } as const
  await changeSeat(actor(all.ayesha), all.seatId, { ...seat, level: "sees" })
  await send(all.bilal, all.ayesha, "In between")
  await changeSeat(actor(all.ayesha), all.seatId, { ...seat, level: "table" })
  expect(await seen(all)).toBeUndefined()
  expect(await askForChat(actor(all.karim), all.seatId, all.bilal.id)).toEqual(done())
  await answer(all, "allow")
  expect(await seen(all)).toEqual([])
})

test("a yes that is taken back while the guardian sends has one result", async () => {
  const all = await family()
  await setLevel(all, "writes")
  await answer(all, "allow")
  const place = (await open(all))!
  const [sent] = await Promise.all([
    writeAsGuardian(all.karim as never, place, { message: "At the same moment", clientId: randomUUID() }),
    answer(all, "stop"),
  ])
  const stored = await sql`select 1 from message where body = 'At the same moment'`
  expect(stored).toHaveLength(sent.done ? 1 : 0)
  expect((await writeAsGuardian(all.karim as never, place, { message: "Later", clientId: randomUUID() })).done).toBe(
    false,
  )
})

test("a message waits for a yes that is being taken back, and is not stored", async () => {
  const all = await family()
  await setLevel(all, "writes")
  await answer(all, "allow")
  const place = (await open(all))!
  let sent: ReturnType<typeof writeAsGuardian> | undefined
  await sql.begin(async (tx) => {
    await tx`update chat_seat set allowed_at = null, refused_at = now()`
    sent = writeAsGuardian(all.karim as never, place, { message: "Waiting", clientId: randomUUID() })
    await until(async () => {
      const [waiting] =
        await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      expect(waiting).toBeDefined()
    })
  })
  expect(await sent).toMatchObject({ done: false, reason: "not-connected" })
})

test("'Not now' holds for thirty days, also for a new seat of the same guardian", async () => {
  const all = await family()
  await setLevel(all, "reads")
  await answer(all, "not-now")
  expect(await setLevel(all, "reads")).toEqual(done({ asked: false }))
  await endSeat(actor(all.ayesha), all.seatId)
  const again = { ...all, seatId: await seatAtTable(all.ayesha, all.karim, { level: "table" }) }
  expect(await setLevel(again, "reads")).toEqual(done({ asked: false }))
  await clock.forward({ days: 31 })
  expect(await setLevel(again, "reads")).toEqual(done({ asked: true }))
})

test("a new member at the table is asked for anew", async () => {
  const all = await family()
  await setLevel(all, "reads")
  await answer(all, "allow")
  const uncle = await makeSignedIn("Omar", { profile: false })
  const second = { ...all, karim: uncle, seatId: await seatAtTable(all.ayesha, uncle, { relation: "uncle" }) }
  await setLevel(second, "reads")
  await send(all.bilal, all.ayesha, "For the father alone")
  expect(await seen(all)).toEqual(["For the father alone"])
  expect(await seen(second)).toBeUndefined()
  await answer(second, "allow")
  expect(await seen(second)).toEqual([])
})

test("nobody else answers, sets a level, or opens a seat that is not theirs", async () => {
  const all = await family()
  const eve = await makeSignedIn("Eve", { plan: "pro" })
  await connectPeople(eve, all.bilal)
  await setLevel(all, "reads")
  const asMember = await answerAsked(actor(all.ayesha), await chatOf(all.ayesha, all.bilal), {
    seatId: all.seatId,
    says: "allow",
  })
  expect(asMember).toMatchObject({ done: false, reason: "not-found" })
  const byEve = await setChatLevel(actor(eve), await chatOf(eve, all.bilal), { seatId: all.seatId, level: "writes" })
  expect(byEve).toMatchObject({ done: false, reason: "not-found" })
  await answer(all, "allow")
  expect(await openGuardianChat(actor(eve), all.seatId, all.bilal.id)).toBeUndefined()
  expect(await openGuardianChat(actor(all.karim), all.seatId, eve.id)).toBeUndefined()
})

test("a first message is told to the tables of both sides, unless the member wants it otherwise", async () => {
  const [ayesha, bilal] = [
    await makeSignedIn("Ayesha", { plan: "pro" }),
    await makeSignedIn("Bilal", { plan: "pro", profile: { gender: "male" } }),
  ]
  await connectPeople(ayesha, bilal)
  const [hers, his, silent] = [
    await makeSignedIn("Karim", { profile: false }),
    await makeSignedIn("Salma", { profile: false }),
    await makeSignedIn("Omar", { profile: false }),
  ]
  await seatAtTable(ayesha, hers, { level: "told" })
  await seatAtTable(bilal, his, { level: "sees", relation: "mother" })
  const third = await seatAtTable(ayesha, silent, { level: "told", relation: "uncle" })
  await setChatLevel(actor(ayesha), await chatOf(ayesha, bilal), { seatId: third, level: "none" })
  await send(ayesha, bilal, "Assalam o alaikum")
  await send(ayesha, bilal, "How are you?")
  await until(async () => expect(await textsTo(his)).toHaveLength(1))
  expect(await textsTo(hers)).toEqual(["A first message was written between Bilal and Ayesha Malik."])
  expect(await textsTo(his)).toEqual(["A first message was written between Ayesha and Bilal Malik."])
  expect(await textsTo(silent)).toEqual([])
})

test("each reports what it has received: the other side a guardian's words, and the guardian the other side's", async () => {
  const all = await family()
  await setLevel(all, "writes")
  await answer(all, "allow")
  const words = valueIn((await says(all, "Words of a father"))!)
  expect(await findReportable(actor(all.bilal), "message", words._id)).toMatchObject({
    subjectId: all.karim.id,
    messageId: words._id,
    name: "Ayesha Malik’s father",
  })
  const his = valueIn(await send(all.bilal, all.ayesha, "Words of his"))
  expect(await findReportable(actor(all.karim), "message", his._id)).toMatchObject({ subjectId: all.bilal.id })
  const [before] = await sql`select id::int as id from message where body = 'Before the yes' order by id desc`
  expect(await findReportable(actor(all.karim), "message", before!.id)).toBeUndefined()
  // Neither the member her own guardian's words, nor he himself.
  expect(await findReportable(actor(all.ayesha), "message", words._id)).toBeUndefined()
  expect(await findReportable(actor(all.karim), "message", words._id)).toBeUndefined()
})

test("whoever has somebody at 'agrees' is said to decide with the family", async () => {
  const all = await family("agrees")
  expect((await chatOf(all.bilal, all.ayesha)).decides).toBe("Decides with her family")
  expect((await chatOf(all.ayesha, all.bilal)).decides).toBeNull()
})
