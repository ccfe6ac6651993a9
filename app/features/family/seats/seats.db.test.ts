import { expect, test } from "vitest"
import { applyAction } from "#app/features/accounts/actions/actions.server.ts"
import { deleteAccount } from "#app/features/accounts/leaving/delete-account.server.ts"
import { sendRequest } from "#app/features/connections/connections.server.ts"
import { answerApproval } from "#app/features/connections/family/answer-approval.server.ts"
import { notifyGuardians } from "#app/features/notifications/notify.server.ts"
import { submitBlock } from "#app/features/safety/blocks.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { seatAtTable } from "#db/test-family.ts"
import { makePerson } from "#db/test-people.ts"
import { forgetInvitations } from "../invitations/forget-invitations.server.ts"
import { inviteAnew, inviteGuardian, openInvitation, sitDown } from "../invitations/invitations.server.ts"
import { findOwnSeat } from "./own-seat.server.ts"
import { changeSeat, endSeat, findSeat, leaveSeat, listSeats, listSits } from "./seats.server.ts"

const url = newDatabase()
runningOutbox(url)
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

const asInviter = (person: Person) => ({ ...person, name: "Ayesha", guardian: false })
const FATHER = { name: "Abu", relation: "father", level: "agrees" } as const

const invite = (member: Person, more: object = {}) => inviteGuardian(asInviter(member), { ...FATHER, ...more }, ctx())
const tokenOf = ({ link }: { link: string }) => link.slice(link.lastIndexOf("/") + 1)
const makeGuardian = (name = "Karim") => makePerson(name, { profile: false, account: { guardian: true } })
const done = (results: { done: boolean }[]) => results.filter((result) => result.done)

const newsOf = async ({ id }: Person) =>
  (await sql`select kind, note from notification where account_id = ${id} order by id`).map(({ kind, note }) => [
    kind,
    note,
  ])

test("Three seats are there, also for invitations that are made at the same moment", async () => {
  const ayesha = await makePerson("Ayesha")
  const made = await Promise.all(Array.from({ length: 6 }, () => invite(ayesha)))
  expect(done(made)).toHaveLength(3)
  expect(made.find((one) => !one.done)).toMatchObject({ reason: "conflict" })

  const [first] = await listSeats(ayesha)
  expect(await endSeat(ayesha, first!.id)).toMatchObject({ done: true })
  expect(await invite(ayesha)).toMatchObject({ done: true })

  await clock.forward({ days: 8 })
  const [old] = await listSeats(ayesha)
  expect(old!.invited).toBe(false)
  const again = await Promise.all([...Array.from({ length: 4 }, () => invite(ayesha)), anew(ayesha, old!.id)])
  expect(done(again), "those that have ended unused take no seat").toHaveLength(3)
})

const anew = (member: Person, seatId: number) => inviteAnew(asInviter(member), seatId, ctx())

test("Of two who open one link at the same moment, one sits down", async () => {
  const [ayesha, karim, omar] = [await makePerson("Ayesha"), await makeGuardian(), await makePerson("Omar")]
  const token = tokenOf(valueIn(await invite(ayesha)))
  const sat = await Promise.all([karim, omar, karim].map((one) => sitDown(one, token, ctx())))
  expect(done(sat)).toHaveLength(1)
  expect(await openInvitation(token, ctx())).toMatchObject({ reason: "not-found" })
  expect(await newsOf(ayesha)).toEqual([["seat", "has sat down at your family’s table."]])
})

test("Who sits down by two links at once has one seat, and the other link stays open", async () => {
  const [ayesha, karim] = [await makePerson("Ayesha"), await makeGuardian()]
  const tokens = [tokenOf(valueIn(await invite(ayesha))), tokenOf(valueIn(await invite(ayesha)))]
  const sat = await Promise.all(tokens.map((token) => sitDown(karim, token, ctx())))
  expect(done(sat)).toHaveLength(1)
  expect(sat.find((one) => !one.done)).toMatchObject({ reason: "conflict" })
  expect(done(await Promise.all(tokens.map((token) => openInvitation(token, ctx()))))).toHaveLength(1)
})

test("A link ends after seven days, when it is sent anew and when it is taken back; each time it answers the same", async () => {
  const [ayesha, karim] = [await makePerson("Ayesha"), await makeGuardian()]
  const first = valueIn(await invite(ayesha))
  await clock.forward({ days: 6, hours: 23 })
  expect(await openInvitation(tokenOf(first), ctx())).toMatchObject({ done: true, value: { member: "Ayesha Malik" } })
  await clock.forward({ hours: 2 })
  const gone = { done: false, reason: "not-found", message: "This link no longer opens a seat." }
  expect(await openInvitation(tokenOf(first), ctx())).toMatchObject(gone)
  expect(await sitDown(karim, tokenOf(first), ctx())).toMatchObject(gone)

  const second = valueIn(await anew(ayesha, first.seatId))
  const third = valueIn(await anew(ayesha, first.seatId))
  expect(await openInvitation(tokenOf(second), ctx())).toMatchObject(gone)
  expect(await openInvitation(tokenOf(third), ctx())).toMatchObject({ done: true })
  expect(await endSeat(ayesha, first.seatId)).toMatchObject({ done: true })
  expect(await openInvitation(tokenOf(third), ctx())).toMatchObject(gone)
  expect(await openInvitation("x", ctx())).toMatchObject(gone)
  expect(await anew(ayesha, first.seatId)).toMatchObject({ reason: "not-found" })
})

test("Nobody sits at the own table, nor whom the member has blocked, nor a consultant or administrator", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const token = tokenOf(valueIn(await invite(ayesha)))
  expect(await sitDown(ayesha, token, ctx())).toMatchObject({ reason: "conflict" })
  for (const role of ["guest", "admin"] as const)
    expect(await sitDown(await makePerson("Nadia", { role }), token, ctx())).toMatchObject({ reason: "forbidden" })
  expect(await submitBlock(ayesha, bilal.id, ctx())).toMatchObject({ done: true })
  expect(await sitDown(bilal, token, ctx())).toMatchObject({ reason: "not-found" })
  expect(await openInvitation(token, ctx()), "it stays open for another").toMatchObject({ done: true })
})

test("Consultants, administrators and guardians invite nobody", async () => {
  for (const role of ["guest", "admin"] as const)
    expect(await invite(await makePerson("Nadia", { role }))).toMatchObject({ reason: "forbidden" })
  const karim = await makeGuardian()
  expect(await inviteGuardian({ ...karim, name: "Karim", guardian: true }, FATHER, ctx())).toMatchObject({
    reason: "forbidden",
  })
})

test("A seat is its member's to change and to end, and its guardian's to leave", async () => {
  const [ayesha, zara, karim, omar] = [
    await makePerson("Ayesha"),
    await makePerson("Zara"),
    await makeGuardian(),
    await makeGuardian("Omar"),
  ]
  const seat = await seatAtTable(ayesha, karim)
  for (const stranger of [zara, karim, omar]) {
    expect(await findSeat(stranger, seat)).toBeUndefined()
    expect(await changeSeat(stranger, seat, FATHER)).toMatchObject({ reason: "not-found" })
    expect(await endSeat(stranger, seat)).toMatchObject({ reason: "not-found" })
  }
  for (const stranger of [ayesha, zara, omar]) {
    expect(await findOwnSeat(stranger, seat)).toBeUndefined()
    expect(await leaveSeat(stranger, seat)).toMatchObject({ reason: "not-found" })
  }
  expect(await changeSeat(ayesha, seat, { ...FATHER, level: "told" })).toMatchObject({ done: true })
  expect(await findOwnSeat(karim, seat)).toMatchObject({ level: "told" })
  expect(await leaveSeat(karim, seat)).toMatchObject({ done: true })
  expect([await findOwnSeat(karim, seat), await listSits(karim), await listSeats(ayesha)]).toEqual([undefined, [], []])
  expect(await newsOf(karim)).toEqual([["seat", "has changed what you see and do at the family’s table."]])
  expect(await newsOf(ayesha)).toEqual([["seat", "has left your family’s table."]])
})

async function waiting() {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const karim = await makeGuardian()
  const seat = await seatAtTable(ayesha, karim)
  const ask = () => sendRequest(ayesha, { receiverId: bilal.id })
  expect(await ask()).toMatchObject({ value: "family" })
  const waits = async () => {
    const rows = await sql`select outcome from family_approval where member_id = ${ayesha.id}`
    return rows.map(({ outcome }) => outcome)
  }
  return { ayesha, bilal, karim, seat, ask, waits }
}

const sadia = () => makePerson("Sadia", { role: "admin" })
const lowered = { ...FATHER, level: "sees" } as const

test.each<[string, (people: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>]>([
  ["the seat is ended", ({ ayesha, seat }) => endSeat(ayesha, seat)],
  ["the level is lowered", ({ ayesha, seat }) => changeSeat(ayesha, seat, lowered)],
  ["the guardian leaves", ({ karim, seat }) => leaveSeat(karim, seat)],
  ["the member blocks the guardian", ({ ayesha, karim }) => submitBlock(ayesha, karim.id, ctx())],
  ["the guardian is suspended", async ({ karim }) => applyAction(await sadia(), karim.id, "suspend", "Spam.", ctx())],
  ["the guardian's account is deleted", ({ karim }) => deleteAccount(karim.id, ctx())],
])("What waited is the member's to send once %s", async (_, step) => {
  const people = await waiting()
  expect(await people.waits()).toEqual([null])
  await step(people)
  expect(await people.waits()).toEqual(["withdrawn"])
  expect(await people.ask()).toMatchObject({ value: "sent" })
})

test("A request that is asked while the seat ends either waits for nobody or is taken back", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const seat = await seatAtTable(ayesha, await makeGuardian())
  await Promise.all([endSeat(ayesha, seat), sendRequest(ayesha, { receiverId: bilal.id })])
  const [open] = await sql`select 1 from family_approval where member_id = ${ayesha.id} and decided_at is null`
  expect(open).toBeUndefined()
})

test("The table of a member who is suspended rests, and is there again afterwards; a deleted member's is gone", async () => {
  const ayesha = await makePerson("Ayesha", { account: { verifiedAt: new Date() } })
  const [karim, admin] = [await makeGuardian(), await sadia()]
  const seat = await seatAtTable(ayesha, karim)
  await applyAction(admin, ayesha.id, "suspend", "Spam.", ctx())
  expect([await findOwnSeat(karim, seat), await listSits(karim)]).toEqual([undefined, []])
  await applyAction(admin, ayesha.id, "restore", "A mistake.", ctx())
  expect(await findOwnSeat(karim, seat)).toMatchObject({ level: "agrees" })
  await deleteAccount(ayesha.id, ctx())
  expect([await findOwnSeat(karim, seat), await listSits(karim)]).toEqual([undefined, []])
})

test("Whoever deletes the account is named in no notice of a family's", async () => {
  const [zainab, hamza, farid] = [await makePerson("Zainab"), await makePerson("Hamza"), await makeGuardian("Farid")]
  await seatAtTable(zainab, farid)
  const named = async (name: string) =>
    sql`select kind from notification where note like ${`%${name}%`} and account_id = any(${[zainab.id, farid.id]})`
  valueIn(await sendRequest(zainab, { receiverId: hamza.id }))
  const [approval] = await sql`select id::int from family_approval where member_id = ${zainab.id}`
  valueIn(await answerApproval(farid, approval!.id, { says: "declined" }))
  expect(await named("Hamza")).toMatchObject([{ kind: "approval-answer" }])
  await deleteAccount(hamza.id, ctx())
  expect(await named("Hamza")).toEqual([])

  await notifyGuardians(db, "family-message", { of: zainab.id, from: (await makePerson("Omar")).id })
  expect(await named("Zainab")).toMatchObject([{ kind: "family-message" }])
  await deleteAccount(zainab.id, ctx())
  expect(await named("Zainab")).toEqual([])
})

test("A block between the two ends the seat", async () => {
  const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal", { profile: { gender: "male" } })]
  const seat = await seatAtTable(ayesha, bilal, { relation: "brother" })
  expect(await submitBlock(bilal, ayesha.id, ctx())).toMatchObject({ done: true })
  expect(await findOwnSeat(bilal, seat)).toBeUndefined()
  expect(await listSeats(ayesha)).toEqual([])
})

test("Whoever has not come in thirty days is forgotten; who sits stays", async () => {
  const [ayesha, karim] = [await makePerson("Ayesha"), await makeGuardian()]
  const kept = await seatAtTable(ayesha, karim)
  valueIn(await invite(ayesha, { email: `abu.${crypto.randomUUID()}@example.com` }))
  await clock.forward({ days: 29 })
  await forgetInvitations()
  expect(await listSeats(ayesha)).toHaveLength(2)
  await clock.forward({ days: 2 })
  await forgetInvitations()
  expect((await listSeats(ayesha)).map(({ id }) => id)).toEqual([kept])
  const rows = await sql`select 1 from guardian_seat where member_id = ${ayesha.id} and invited_email is not null`
  expect(rows).toHaveLength(0)
})
