import { expect, test } from "vitest"
import { profileOf } from "#app/features/api/entities/profile-of.server.ts"
import { listContacts, searchContacts } from "#app/features/chat/server/contacts.server.ts"
import { findChat, readHistory } from "#app/features/chat/server/conversations.server.ts"
import { chatToKeep } from "#app/features/chat/server/kept-chat.server.ts"
import { listConnections, listPending } from "#app/features/connections/lists/request-lists.server.ts"
import { findSharing } from "#app/features/connections/sharing/contact-shares.server.ts"
import { listShares } from "#app/features/connections/sharing/list-shares.server.ts"
import { noticeMail } from "#app/features/notifications/mail/mail-texts.ts"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { pushText } from "#app/features/notifications/push/push-text.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { listWholeRows } from "#app/features/people/profile/profile-rows.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import type { ContactSetting } from "#db/schema/contact-settings.ts"
import { guardianSeats } from "#db/schema/family.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, disconnectPeople, makePerson } from "#db/test-people.ts"
import { ask, call, makeApiClient } from "../../calls-for-tests.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makeApiClient>> & { profile: string }

const FATHERS = "+923211112223"
const PAGE = { page: 1, limit: 20 } as const

const shareRow = (owner: Person, viewer: Person, seatId: number | null = null) => sql`
  insert into contact_share (owner_id, viewer_id, seat_id, ends_at)
  values (${owner.id}, ${viewer.id}, ${seatId}, now() + interval '30 days')`

const fatherOf = async ({ id }: Person) => {
  const guardian = await makePerson("Tariq", { profile: false, account: { guardian: true } })
  const [seat] = await db
    .insert(guardianSeats)
    .values({
      memberId: id,
      guardianId: guardian.id,
      name: "Tariq",
      relation: "father",
      level: "told",
      joinedAt: new Date(),
      contactNumber: FATHERS,
    })
    .returning()
  return { seatId: seat!.id, guardian }
}

/** Each is made before the share, but for what comes after it. */
const RELATIONS: Record<string, { before?: Step; after?: Step; connected?: true }> = {
  strangers: {},
  "she has asked": { before: (her, him) => connectPeople(her, him, { status: "pending" }) },
  "he has asked": { before: (her, him) => connectPeople(him, her, { status: "pending" }) },
  connected: { before: (her, him) => connectPeople(her, him), connected: true },
  "connected by his request": { before: (her, him) => connectPeople(him, her), connected: true },
  declined: {
    before: (her, him) => connectPeople(him, her),
    after: (her) => sql`update connection_request set status = 'declined' where receiver_id = ${her.id}`,
  },
  removed: { before: (her, him) => connectPeople(him, her), after: disconnectPeople },
  blocked: {
    before: (her, him) => connectPeople(him, her),
    after: (her, him) => sql`insert into block (blocker_id, blocked_id) values (${her.id}, ${him.id})`,
  },
  suspended: {
    before: (her, him) => connectPeople(him, her),
    after: (her) => sql`update account set status = 'suspended' where id = ${her.id}`,
  },
  deleted: {
    before: (her, him) => connectPeople(him, her),
    after: (her) => sql`update account set status = 'deleted' where id = ${her.id}`,
  },
}
type Step = (her: Person, him: Person) => PromiseLike<unknown>

/** Whether her own number is open by it. */
const SHARES: Record<string, { make: Step; open?: true }> = {
  none: { make: async () => {} },
  open: { make: shareRow, open: true },
  ended: {
    make: async (her, him) => {
      await shareRow(her, him)
      await sql`update contact_share set ended_at = clock_timestamp() where owner_id = ${her.id}`
    },
  },
  expired: {
    make: async (her, him) => {
      await shareRow(her, him)
      await sql`update contact_share set ends_at = now() where owner_id = ${her.id}`
    },
  },
  "the other way": { make: (her, him) => shareRow(him, her) },
  "her father's": { make: async (her, him) => shareRow(her, him, (await fatherOf(her)).seatId) },
}

/** Whatever shows somebody else, as he reads it. */
const OF_ONE: Way[] = [
  ["the profile", (him, her) => findProfile(him, her.profileId)],
  ["the head of the chat", (him, her) => findChat(him.id, { id: her.id })],
  ["the page of the share", (him, her) => findSharing(him, her.id)],
  ["API: profile", async (him, her) => (await call(`GET /profile/${her.profileId}`, him)).body],
  ["API: messages", async (him, her) => (await call(`GET /messages/${her.id}`, him)).body],
]
const OF_ALL: Way[] = [
  ["connections", (him) => listConnections(him, PAGE)],
  ["requests received", (him) => listPending(him, "received", PAGE)],
  ["requests sent", (him) => listPending(him, "sent", PAGE)],
  ["contacts", (him) => listContacts(him.id)],
  ["contacts that are searched", (him) => searchContacts(him.id, "Ayesha")],
  ["the kept chat", (him) => chatToKeep(him)],
  ["the list of shares", (him) => listShares(him, PAGE)],
  ["API: friends", (him) => ask("GET /connection/friends?limit=20", him)],
  ["API: received", (him) => ask("GET /connection/received?limit=20", him)],
  ["API: sent", (him) => ask("GET /connection/sent?limit=20", him)],
  ["API: contacts", (him) => ask("GET /contacts", him)],
  ["API: shares", (him) => ask("GET /contacts/shares?limit=20", him)],
  ["API: notifications", (him) => ask("GET /notifications", him)],
]

/** Those that show a connection's number or e-mail at all. */
const SHOWING = [
  ...["the profile", "connections", "contacts", "contacts that are searched", "the head of the chat"],
  ...["API: profile", "API: friends", "API: contacts"],
]

type Way = [string, (him: Person, her: Person) => Promise<unknown>]
const textOf = async ([, read]: Way, him: Person, her: Person) => JSON.stringify((await read(him, her)) ?? null)
const showsHers = (text: string, her: Person) => text.includes(her.profile.slice(-7)) || text.includes(her.email)

const profileShows = async (him: Person, her: Person) => showsHers(await textOf(OF_ONE[0]!, him, her), her)

let made = 0
/** With a number of her own, by which she is found wherever it stands. */
async function pair(setting: ContactSetting) {
  return [await makeHer(setting), await makeHim()] as const
}
async function makeHer(setting: ContactSetting) {
  const profile = `+92300765${4000 + made++}`
  const her = await makeApiClient("Ayesha", {
    profile: { contactNumber: profile },
    account: { sharesContact: setting },
  })
  return { ...her, profile }
}
const makeHim = async () => ({ ...(await makeApiClient("Bilal", { profile: { gender: "male" } })), profile: "none" })

test.each(Object.entries(RELATIONS))(
  "%s: each way shows her number where it should, and nowhere else",
  async (_, how) => {
    const him = await makeHim()
    const women = []
    for (const setting of ["connections", "chosen"] as const)
      for (const [share, { make, open }] of Object.entries(SHARES)) {
        const her = await makeHer(setting)
        await how.before?.(her, him)
        await make(her, him)
        await how.after?.(her, him)
        const shown = how.connected === true && (setting === "connections" || open === true)
        women.push({ her, shown, fathers: how.connected === true && share === "her father's" })
      }
    for (const way of OF_ALL) {
      const text = await textOf(way, him, him)
      for (const { her, shown } of women) expect(showsHers(text, her), way[0]).toBe(shown && SHOWING.includes(way[0]))
    }
    for (const { her, shown, fathers } of women) {
      for (const way of OF_ONE)
        expect(showsHers(await textOf(way, him, her), her), way[0]).toBe(shown && SHOWING.includes(way[0]))
      expect((await textOf(OF_ONE[0]!, him, her)).includes("1112223")).toBe(fathers)
    }
    const { results } = await ask("GET /contacts/shares", him)
    const ofFathers = results.filter(({ guardian }: { guardian: unknown }) => guardian !== null)
    expect(ofFathers).toHaveLength(women.filter(({ fathers }) => fathers).length)
  },
)

test("A share does not come back with the next connection", async () => {
  const [her, him] = await pair("chosen")
  await connectPeople(her, him)
  await shareRow(her, him)
  expect(await profileShows(him, her)).toBe(true)
  await disconnectPeople(her, him)
  await connectPeople(her, him)
  expect(await profileShows(him, her)).toBe(false)
  await ask("POST /contacts/shares", { token: her.token, json: { userId: him.id } })
  expect(await profileShows(him, her)).toBe(true)
})

test("Ayesha shares with one of two connections, once however often; it ends by her, or after 30 days", async () => {
  const [her, him] = await pair("connections")
  const usman = await makeHim()
  await connectPeople(her, him)
  await connectPeople(usman, her)
  expect(await ask("PATCH /settings", { token: her.token, json: { contact: "chosen" } })).toMatchObject({
    contact: "chosen",
  })
  const json = { userId: him.id }
  const both = await Promise.all([1, 2].map(() => ask("POST /contacts/shares", { token: her.token, json })))
  expect(new Set(both.map(({ _id }) => _id)).size).toBe(1)
  const [{ _id }] = both
  const { results } = await ask("GET /contacts/shares", him)
  expect(results).toMatchObject([{ _id, direction: "theirs", userId: her.id, guardian: null }])
  expect(await ask("GET /contacts/shares", usman)).toMatchObject({ results: [] })

  await clock.forward({ days: 10 })
  await ask("POST /contacts/shares", { token: her.token, json })
  expect((await ask("GET /contacts/shares", him)).results).toEqual(results)
  const { results: news } = await ask("GET /notifications", him)
  expect(news.filter(({ kind }: { kind: string }) => kind === "contact")).toHaveLength(1)
  expect(await profileShows(him, her)).toBe(true)
  expect(await profileShows(usman, her)).toBe(false)

  expect((await call(`DELETE /contacts/shares/${_id}`, him)).status).toBe(404)
  await ask(`DELETE /contacts/shares/${_id}`, her)
  await ask(`DELETE /contacts/shares/${_id}`, her)
  expect(await profileShows(him, her)).toBe(false)
  expect(await ask("GET /notifications", him)).toMatchObject({ results: [] })

  await ask("POST /contacts/shares", { token: her.token, json })
  await clock.forward({ days: 29 })
  expect(await profileShows(him, her)).toBe(true)
  await clock.forward({ days: 2 })
  expect(await profileShows(him, her)).toBe(false)
})

test("What a notification, its mail and its push say of a share holds no number", async () => {
  const [her, him] = await pair("chosen")
  await connectPeople(her, him)
  await ask("POST /contacts/shares", { token: her.token, json: { userId: him.id } })
  const { list } = await listNotifications(him, PAGE)
  expect(list).toMatchObject([{ text: `${isolated("Ayesha Malik")} shares a phone number with you.` }])
  const recipient = { id: him.id, role: him.role, email: him.email, name: "Bilal" }
  const mail = noticeMail("contact", recipient, [list[0]!.text])
  for (const text of [JSON.stringify(mail), pushText("contact", "Ayesha", true)])
    expect(showsHers(text, her)).toBe(false)
  expect(pushText("contact", "Ayesha", false)).toBe("Somebody shares a phone number with you.")
})

test("Nobody shares with strangers, nor a number that no guardian has given", async () => {
  const [her, him] = await pair("chosen")
  const post = async (json: object) => (await call("POST /contacts/shares", { token: her.token, json })).status
  expect(await post({ userId: him.id })).toBe(404)
  expect(await post({ userId: her.id })).toBe(404)
  await connectPeople(her, him)
  const { seatId } = await fatherOf(him)
  expect(await post({ userId: him.id, seatId })).toBe(409)
  const own = await fatherOf(her)
  await sql`update guardian_seat set contact_number = null where id = ${own.seatId}`
  expect(await post({ userId: him.id, seatId: own.seatId })).toBe(409)
})

test("Her father's number is shown as his, in place of hers, until he leaves, takes it away or has a block", async () => {
  const [her, him] = await pair("chosen")
  await connectPeople(her, him)
  const { seatId, guardian } = await fatherOf(her)
  await ask("POST /contacts/shares", { token: her.token, json: { userId: him.id } })
  await ask("POST /contacts/shares", { token: her.token, json: { userId: him.id, seatId } })
  const profile = await findProfile(him, her.profileId)
  expect(profile).toMatchObject({ contact: null, theirShare: { guardian: { number: "+92 321 1112223" } } })
  expect(profile?.theirShare?.guardian?.title).toMatch(/Ayesha.*’s father/)

  const shown = async () => (await findProfile(him, her.profileId))?.theirShare
  await sql`insert into block (blocker_id, blocked_id) values (${guardian.id}, ${him.id})`
  expect(await shown()).toBeNull()
  await sql`delete from block`
  await sql`update guardian_seat set contact_number = null where id = ${seatId}`
  expect(await shown()).toBeNull()
  await sql`update guardian_seat set contact_number = ${FATHERS} where id = ${seatId}`
  expect(await shown()).not.toBeNull()
  await sql`update guardian_seat set ended_at = now() where id = ${seatId}`
  expect(await shown()).toBeNull()
})

test("A message names nobody by an e-mail that is not shown: neither where it is sent nor where it is read", async () => {
  const [her, him] = await pair("chosen")
  await sql`insert into subscription (account_id, plan, ends_at) values (${him.id}, 'pro', now() + interval '9 days')`
  await connectPeople(her, him)
  const json = { message: "Assalam o alaikum", clientId: crypto.randomUUID() }
  const sent = await ask(`POST /messages/${her.id}`, { token: him.token, json })
  expect(sent).toMatchObject({ from: him.email, to: "", toId: her.id })
  const { messages } = await readHistory(her, (await findChat(her.id, { id: him.id }))!)
  expect(messages).toMatchObject([{ from: him.email, to: her.email }])
  const read = await ask(`GET /messages/${her.id}`, him)
  expect(read.messages).toMatchObject([{ from: him.email, to: "" }])
  await shareRow(her, him)
  expect((await ask(`GET /messages/${her.id}`, him)).messages).toMatchObject([{ to: her.email }])
})

test("What the API lists of a connection follows the same rule, for many at once", async () => {
  const [her, him] = await pair("chosen")
  await connectPeople(her, him)
  const contactInfo = async () => (await listWholeRows(him, [her.profileId])).map((seen) => profileOf(seen).contactInfo)
  expect(await contactInfo()).toMatchObject([{ phone: null, email: null }])
  await shareRow(her, him)
  expect(await contactInfo()).toMatchObject([{ phone: her.profile, email: her.email }])
})
