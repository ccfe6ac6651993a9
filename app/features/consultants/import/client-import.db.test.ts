import { and, eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { arrived } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { csvStream } from "#app/http/csv.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { clientImports, clientNotes } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { EXPORTS } from "../export/exports.server.ts"
import { confirmImport, findImport, forgetImport, keepImport } from "./client-import.server.ts"
import { findDuplicates } from "./duplicates.server.ts"
import { sheetOf } from "./sheets-for-tests.ts"

newDatabase()
ownFolder()
const clock = movableClock()

let farhat = { id: 0 }
let gul = { id: 0 }
beforeAll(async () => {
  farhat = await makePerson("Farhat", { role: "guest", account: { companyName: "Rishta Ghar" } })
  gul = await makePerson("Gul", { role: "guest" })
})

const request = new Request("http://localhost/clients/import")
const file = async (text: string) => ({ name: "clients.csv", ...(await arrived(new TextEncoder().encode(text))) })
const clientsOf = ({ id }: { id: number }) =>
  db.$count(profiles, and(eq(profiles.accountId, id), eq(profiles.kind, "client")))
const upload = async (viewer: { id: number }, ...rows: Record<string, string>[]) => {
  await keepImport(viewer, await file(sheetOf(...rows)), request)
  return (await findImport(viewer))!
}

test("A file with a mistake is kept to be looked at, and makes nobody a client, whatever is posted", async () => {
  const uploaded = await upload(farhat, {}, { Gender: "?" })
  expect(uploaded).toMatchObject({ fileName: "clients.csv", rows: 2, clients: [] })
  expect(uploaded.mistakes).toMatchObject([{ row: 3, column: "E · Gender" }])
  expect(await confirmImport(farhat, uploaded.key, ctx())).toMatchObject({ reason: "conflict" })
  expect(await clientsOf(farhat)).toBe(0)
  const [kept] = await db.select().from(clientImports)
  expect(kept!.sealed).not.toContain("Sana")
})

test("2,000 clients come in at once as drafts, and once, however often it is confirmed", async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => ({ "First Name": `Client ${i}` }))
  const uploaded = await upload(farhat, ...rows)
  expect(uploaded).toMatchObject({ rows: 2_000, mistakes: [] })
  expect(await confirmImport(gul, uploaded.key, ctx())).toMatchObject({ reason: "conflict" })
  expect(await confirmImport(farhat, "another", ctx())).toMatchObject({ reason: "conflict" })
  const answers = await Promise.all([
    confirmImport(farhat, uploaded.key, ctx()),
    confirmImport(farhat, uploaded.key, ctx()),
  ])
  expect(answers.filter(({ done }) => done)).toEqual([{ done: true, value: 2_000 }])
  expect(await clientsOf(farhat)).toBe(2_000)
  expect(await db.$count(clientConsents, eq(clientConsents.state, "waiting"))).toBe(2_000)
  const [one] = await db.select().from(profiles).where(eq(profiles.firstName, "Client 7"))
  expect(one).toMatchObject({
    accountId: farhat.id,
    visible: false,
    awaitsConsent: true,
    companyName: "Rishta Ghar",
    nationality: "Pakistani",
    heightCm: 163,
    contactNumber: "+923001234567",
  })
  expect(await findImport(farhat)).toBeUndefined()
})

test("Nothing is half done: when one row cannot be written, none is", async () => {
  const uploaded = await upload(gul, ...Array.from({ length: 600 }, (_, i) => ({ "First Name": `Client ${i}` })))
  await db.execute(`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.first_name = 'Client 555' then raise 'refused'; end if; return new; end $$;
    create trigger refuse_one before insert on profile for each row execute function refuse_one()`)
  await expect(confirmImport(gul, uploaded.key, ctx())).rejects.toThrow()
  await db.execute("drop trigger refuse_one on profile")
  expect(await clientsOf(gul)).toBe(0)
  expect(await confirmImport(gul, uploaded.key, ctx())).toMatchObject({ done: true, value: 600 })
})

test("A file that was thrown away, or looked at more than an hour ago, is gone", async () => {
  const uploaded = await upload(gul, {})
  await clock.forward({ minutes: 61 })
  expect(await findImport(gul)).toBeUndefined()
  expect(await confirmImport(gul, uploaded.key, ctx())).toMatchObject({ reason: "conflict" })
  await upload(gul, {})
  await forgetImport(gul)
  expect(await findImport(gul)).toBeUndefined()
})

test("Whom a consultant may have already is a hint, by the phone or by name and date of birth", async () => {
  const sana = await makePerson("Saima", { role: "guest" })
  await makeClient(sana.id, "Hira", { lastName: "Khan", dateOfBirth: "1999-01-02", contactNumber: "+923331112223" })
  const { clients } = await upload(
    sana,
    { "Contact Number": "0333 1112223" },
    { "First Name": "HIRA", "Last Name": "khan", "Date of Birth": "1999-01-02" },
    { "First Name": "Zara", "Contact Number": "0333 1112223" },
    { "First Name": "Uzma", "Contact Number": "0333 9998887" },
  )
  expect(await findDuplicates(sana, clients)).toEqual([
    { row: 2, name: "Sana Malik", words: "The same phone number as your client Hira Khan." },
    { row: 3, name: "HIRA khan", words: "The same name and date of birth as your client Hira Khan." },
    { row: 4, name: "Zara Malik", words: "The same phone number as your client Hira Khan." },
  ])
})

test("What was taken out of the book can be taken in by another, and begins no formula", async () => {
  const [rabia, noor] = [await makePerson("Rabia", { role: "guest" }), await makePerson("Noor", { role: "guest" })]
  const uploaded = await upload(
    rabia,
    { "First Name": "=SUM(A1)" },
    { "Partner Min Age": "No preference", "Last Name": "O’Neil, Jr" },
  )
  await confirmImport(rabia, uploaded.key, ctx())
  const [client] = await db.select({ id: profiles.id }).from(profiles).where(eq(profiles.accountId, rabia.id))
  await db
    .insert(clientNotes)
    .values({ clientId: client!.id, consultantId: rabia.id, body: "@mother\nwants a teacher" })
  const textOf = (what: keyof typeof EXPORTS, viewer: { id: number }) =>
    csvStream(what, EXPORTS[what].headings, EXPORTS[what].pages(viewer)).text()

  const book = await textOf("clients", rabia)
  expect(book).toContain("'=SUM(A1)")
  expect(book).toContain(`"O’Neil, Jr"`)
  expect(await textOf("notes", rabia)).toContain('"\'@mother\nwants a teacher"')
  expect((await textOf("clients", noor)).split("\r\n").filter(Boolean)).toHaveLength(1)

  await keepImport(noor, await file(book), request)
  const again = (await findImport(noor))!
  expect(again.mistakes).toEqual([])
  expect(again.clients.map(({ answers }) => answers)).toEqual(uploaded.clients.map(({ answers }) => answers))
})
