import { expect, test } from "vitest"
import { done } from "#app/result.ts"
import { sql } from "#db/client.ts"
import type { Span } from "#db/movable-clock.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeSignedIn, openSession, type SignedInPerson } from "#db/test-people.ts"
import { chooseNames, endDevice, keepDevice, listDevices } from "./devices.server.ts"
import { findNews } from "./push-news.server.ts"

newDatabase()
const clock = movableClock()

let made = 0
const newDevice = (keys = { p256dh: "key", auth: "secret" }) => ({
  endpoint: `https://push.example/${++made}`,
  ...keys,
  showsNames: false,
})

const namesOf = async (person: SignedInPerson) =>
  (await listDevices(person)).map(({ showsNames, here }) => [showsNames, here])

test("Ayesha's phone shows notices once for a session, with names only once she allows it", async () => {
  const [ayesha, eve] = [await makeSignedIn("Ayesha"), await makeSignedIn("Eve")]
  expect(await keepDevice(ayesha, newDevice())).toMatchObject({ done: true })
  expect(await keepDevice(ayesha, newDevice())).toMatchObject({ done: true })
  expect(await namesOf(ayesha)).toEqual([[false, true]])
  const [{ id } = { id: 0 }] = await listDevices(ayesha)
  expect(await chooseNames(eve.id, id, true)).toMatchObject({ reason: "not-found" })
  await endDevice(eve.id, id)
  expect(await chooseNames(ayesha.id, id, true)).toEqual(done())
  expect(await namesOf(ayesha)).toEqual([[true, true]])
  await endDevice(ayesha.id, id)
  expect(await namesOf(ayesha)).toEqual([])
})

test("Ten devices are the most of an account, however many ask at once", async () => {
  const ayesha = await makeSignedIn("Ayesha")
  const sessions = await Promise.all(Array.from({ length: 12 }, () => openSession(ayesha.id)))
  const outcomes = await Promise.all(
    sessions.map(({ sessionHash }) => keepDevice({ id: ayesha.id, sessionHash }, newDevice())),
  )
  expect(outcomes.filter((outcome) => outcome.done)).toHaveLength(10)
  expect(outcomes.find((outcome) => !outcome.done)).toMatchObject({ reason: "conflict" })
})

test("A browser's address goes with it to the next account, and with nobody who only knows the address", async () => {
  const [ayesha, bilal, eve] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal"), await makeSignedIn("Eve")]
  const device = newDevice()
  await keepDevice(ayesha, device)
  expect(await keepDevice(eve, { ...device, auth: "guessed" })).toMatchObject({ reason: "conflict" })
  expect(await namesOf(ayesha)).toHaveLength(1)
  expect(await keepDevice(bilal, device)).toMatchObject({ done: true })
  expect([await namesOf(ayesha), await namesOf(bilal)]).toEqual([[], [[false, true]]])
})

test("News is for a device while its session is open, the notice unread and its sender to be seen", async () => {
  const [ayesha, bilal] = [await makeSignedIn("Ayesha"), await makeSignedIn("Bilal")]
  await keepDevice(ayesha, newDevice())
  const [{ id: device } = { id: 0 }] = await listDevices(ayesha)
  const [request] = await sql<{ id: number }[]>`insert into connection_request (sender_id, receiver_id)
    values (${bilal.id}, ${ayesha.id}) returning id::int`
  const [{ id: notice } = { id: 0 }] = await sql<{ id: number }[]>`
    insert into notification (account_id, kind, actor_id, subject_id)
    values (${ayesha.id}, 'request', ${bilal.id}, ${request!.id}) returning id::int`
  const news = () => findNews({ device, notice })
  expect(await news()).toMatchObject({ kind: "request", actorName: "Bilal Malik", showsNames: false })

  await sql`insert into block (blocker_id, blocked_id) values (${ayesha.id}, ${bilal.id})`
  expect(await news()).toBeUndefined()
  await sql`delete from block`
  await sql`update connection_request set status = 'cancelled' where id = ${request!.id}`
  expect(await news()).toBeUndefined()
  await sql`update connection_request set status = 'pending' where id = ${request!.id}`
  await sql`update notification set read_at = now() where id = ${notice}`
  expect(await news()).toBeUndefined()
  await sql`update notification set read_at = null where id = ${notice}`
  expect(await news()).toBeDefined()
  await sql`delete from session where account_id = ${ayesha.id}`
  expect(await news()).toBeUndefined()
  expect(await sql`select 1 from push_subscription where account_id = ${ayesha.id}`).toHaveLength(0)
})

test("Nothing is shown on a phone whose session has ended of age, before it is cleared away", async () => {
  const [ayesha, nadia] = [await makeSignedIn("Ayesha"), await makeSignedIn("Nadia", { role: "admin" })]
  const newsOf = async (person: SignedInPerson) => {
    await keepDevice(person, newDevice())
    const [{ id: device } = { id: 0 }] = await listDevices(person)
    const [{ id: notice } = { id: 0 }] = await sql<{ id: number }[]>`
      insert into notification (account_id, kind, note) values (${person.id}, 'moderation', 'Checked') returning id::int`
    return async () => (await findNews({ device, notice }))?.id === notice
  }
  const [hers, nadias] = [await newsOf(ayesha), await newsOf(nadia)]
  const after = async (span: Span) => {
    await clock.forward(span)
    return [await hers(), await nadias()]
  }
  expect(await after({ minutes: 29 })).toEqual([true, true])
  expect(await after({ minutes: 2 })).toEqual([true, false])
  expect(await after({ days: 13, hours: 23 })).toEqual([true, false])
  expect(await after({ hours: 1 })).toEqual([false, false])
})
