import { beforeEach, expect, test, vi } from "vitest"
import { listNotifications } from "#app/features/notifications/notifications.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientCases } from "#db/schema/cases.ts"
import { clientNotes } from "#db/schema/consultants.ts"
import { clientFees } from "#db/schema/fees.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { deleteAccount } from "../leaving/delete-account.server.ts"
import { leaveLater } from "../leaving/leave-later.server.ts"
import { listNumbers } from "../leaving/what-goes.server.ts"
import { acceptOffer, declineOffer } from "./answer-offer.server.ts"
import { findOwnOffer, listOffersTo, offerClients, withdrawOffer } from "./offers.server.ts"

const mails = vi.hoisted(() => [] as { to: string; subject: string; text: string }[])
vi.mock("#app/mail/outbox.server.ts", async (original) => ({
  ...(await original<object>()),
  sendMail: (mail: (typeof mails)[number]) => void mails.push(mail),
}))

newDatabase()

beforeEach(() => void mails.splice(0))

let houses = 0
async function consultant(name: string, checked = true) {
  const companyName = `${name} House ${++houses}`
  const person = await makePerson(name, { role: "guest", account: { companyName } })
  if (checked) await sql`update account set company_checked_at = now() where id = ${person.id}`
  return { ...person, companyName }
}

const noticesOf = async (viewer: { id: number }) =>
  (await listNotifications(viewer, { page: 1, limit: 10 })).list.map(({ text }) => text)
const ownerOf = async (id: number) =>
  Number((await sql`select account_id from profile where id = ${id}`)[0]!.account_id)

test("Farhat's clients are Rukhsana's once she accepts: with pictures, cases and notes, and until each family agrees for her alone", async () => {
  const [farhat, rukhsana, saeed] = [
    await consultant("Farhat"),
    await consultant("Rukhsana"),
    await consultant("Saeed"),
  ]
  const bilal = await makePerson("Bilal")
  await makeClient(rukhsana.id, "Mina")
  const [sana, hina] = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hina")]
  await sql`insert into picture (id, account_id, width, height) values ('of-sana', ${farhat.id}, 480, 600)`
  await sql`update profile set picture_id = 'of-sana' where id = ${sana}`
  await connectPeople(farhat, bilal)
  await sql`update connection_request set sender_client_id = ${sana} where sender_id = ${farhat.id}`
  const [own] = await db
    .insert(clientCases)
    .values({ consultantId: farhat.id, clientId: sana, otherId: bilal.profileId, stage: "met" })
    .returning({ id: clientCases.id })
  await db.insert(clientCases).values({ consultantId: farhat.id, clientId: sana, otherId: hina, ownPair: true })
  const client = await makeClient(saeed.id, "Zain")
  await db.insert(clientCases).values({ consultantId: saeed.id, clientId: client, otherId: sana })
  const [mina] = await sql`select id::int from profile where account_id = ${rukhsana.id}`
  await db.insert(clientCases).values({ consultantId: rukhsana.id, clientId: mina!.id, otherId: hina })
  await db.insert(clientNotes).values({ consultantId: farhat.id, clientId: hina, body: "Her aunt decides." })
  await db
    .insert(clientFees)
    .values({ consultantId: farhat.id, clientId: sana, kind: "agreed", rupees: 5_000, day: "2026-11-01" })

  expect(await offerClients(farhat, rukhsana.companyName.toUpperCase(), ctx())).toMatchObject({ done: true })
  expect(await noticesOf(rukhsana)).toEqual([expect.stringMatching(/Farhat.* would like to hand over all clients/)])
  expect(mails).toMatchObject([{ to: rukhsana.email, text: expect.stringMatching(/hand over 2\nclients/) }])
  expect(mails[0]!.text).not.toMatch(/Sana|Hina/)
  expect(await listOffersTo(rukhsana)).toMatchObject([{ fromId: farhat.id, clients: 2, leaving: false }])
  expect(await listOffersTo(saeed)).toEqual([])

  expect(await acceptOffer(saeed, farhat.id, ctx())).toMatchObject({ done: false, reason: "conflict" })
  const answers = await Promise.all([acceptOffer(rukhsana, farhat.id, ctx()), acceptOffer(rukhsana, farhat.id, ctx())])
  expect(answers.filter(({ done }) => done)).toEqual([{ done: true, value: 2 }])

  expect([await ownerOf(sana), await ownerOf(hina)]).toEqual([rukhsana.id, rukhsana.id])
  expect([await listNumbers(farhat.id), await listNumbers(rukhsana.id)]).toEqual([[], [1, 2, 3]])
  const hidden = await sql`select visible, awaits_consent, company_name, state from profile
    join client_consent on profile_id = profile.id where profile.id in (${sana}, ${hina})`
  for (const row of hidden)
    expect(row).toEqual({
      ...{ visible: false, awaits_consent: true, company_name: rukhsana.companyName, state: "waiting" },
    })
  expect(await sql`select account_id::int as owner from picture where id = 'of-sana'`).toEqual([{ owner: rukhsana.id }])
  const cases = await sql`select consultant_id::int as of, stage, own_pair from client_case order by id`
  expect([...cases]).toEqual([
    { of: rukhsana.id, stage: "met", own_pair: false },
    { of: rukhsana.id, stage: "considered", own_pair: true },
    { of: saeed.id, stage: "ended", own_pair: false },
    { of: rukhsana.id, stage: "considered", own_pair: true },
  ])
  expect(await sql`select request_id from client_case where id = ${own!.id}`).toEqual([{ request_id: null }])
  expect(await sql`select consultant_id::int as of from client_note`).toEqual([{ of: rukhsana.id }])
  expect(await sql`select consultant_id::int as of from client_fee`).toEqual([{ of: farhat.id }])
  expect(await sql`select 1 from connection_request`).toHaveLength(0)
  expect(await noticesOf(farhat)).toEqual([expect.stringMatching(/Rukhsana.* has taken over your clients\./)])
  expect(mails[1]).toMatchObject({ to: farhat.email, subject: "Your clients are handed over" })
  expect([await findOwnOffer(farhat), await listOffersTo(rukhsana)]).toEqual([undefined, []])

  await deleteAccount(farhat.id, ctx())
  expect(await ownerOf(sana)).toBe(rukhsana.id)
  expect(await sql`select 1 from client_fee`).toHaveLength(0)
})

test("An offer stands while Farhat's account waits, without her name; what moves then can be seen again by consent alone", async () => {
  const [farhat, rukhsana] = [await consultant("Farhat"), await consultant("Rukhsana")]
  const sana = await makeClient(farhat.id, "Sana")
  await offerClients(farhat, rukhsana.email!, ctx())
  await leaveLater(farhat.id, 14, ctx())
  expect(await listOffersTo(rukhsana)).toMatchObject([{ name: "Deleted member", leaving: true, clients: 1 }])
  expect(await noticesOf(rukhsana)).toEqual([])
  expect(await acceptOffer(rukhsana, farhat.id, ctx())).toEqual({ done: true, value: 1 })
  const [row] = await sql`select hidden_by_suspension, visible from profile where id = ${sana}`
  expect(row).toEqual({ hidden_by_suspension: false, visible: false })
})

test("An offer is declined, taken back, or made to another: only one is open", async () => {
  const [farhat, rukhsana, saeed] = [
    await consultant("Farhat"),
    await consultant("Rukhsana"),
    await consultant("Saeed"),
  ]
  await makeClient(farhat.id, "Sana")
  await offerClients(farhat, rukhsana.email!, ctx())
  expect(await declineOffer(rukhsana, farhat.id, ctx())).toMatchObject({ done: true })
  expect(await findOwnOffer(farhat)).toMatchObject({ declined: true, name: expect.stringMatching(/^Rukhsana/) })
  expect(await acceptOffer(rukhsana, farhat.id, ctx())).toMatchObject({ done: false, reason: "conflict" })

  await offerClients(farhat, saeed.email!, ctx())
  await offerClients(farhat, rukhsana.email!, ctx())
  expect([await listOffersTo(saeed), await noticesOf(saeed)]).toEqual([[], []])
  expect(await withdrawOffer(farhat, ctx())).toMatchObject({ done: true })
  expect(await withdrawOffer(farhat, ctx())).toMatchObject({ done: false })
  expect([await listOffersTo(rukhsana), await noticesOf(rukhsana)]).toEqual([[], []])
})

test("Nobody is offered clients who is unchecked, unknown, blocked or the same; and without clients there is nothing to offer", async () => {
  const [farhat, hidden, blocked] = [
    await consultant("Farhat"),
    await consultant("Hidden", false),
    await consultant("Blocked"),
  ]
  await makeClient(farhat.id, "Sana")
  await sql`insert into block (blocker_id, blocked_id) values (${blocked.id}, ${farhat.id})`
  const bilal = await makePerson("Bilal")
  for (const who of [hidden.email!, blocked.email!, farhat.email!, bilal.email!, "nobody@example.com"])
    expect(await offerClients(farhat, who, ctx())).toMatchObject({ done: false, field: "who" })
  const [one, two] = [await consultant("Twin"), await consultant("Twin")]
  await sql`update account set company_name = 'Twins' where id in (${one.id}, ${two.id})`
  expect(await offerClients(farhat, "twins", ctx())).toMatchObject({ message: expect.stringMatching(/Several/) })
  expect(await offerClients(one, farhat.email!, ctx())).toMatchObject({ reason: "conflict" })
})
