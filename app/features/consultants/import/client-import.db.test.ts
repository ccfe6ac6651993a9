import { readFile } from "node:fs/promises"
import { and, eq, like, sql } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { addNote } from "#app/features/cases/notes/notes.server.ts"
import { makeLink } from "#app/features/consents/consents.server.ts"
import { arrived } from "#app/features/profiles/pictures/pictures-for-tests.ts"
import { findEditableProfile, updateProfile } from "#app/features/wizards/edit-profile.server.ts"
import { csvOf, csvStream } from "#app/http/csv.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { clientImportHeads, clientImports, clientNotes, takenImports } from "#db/schema/consultants.ts"
import { profiles } from "#db/schema/profiles.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { clientQueryFrom } from "../client-query.ts"
import { listClients } from "../clients.server.ts"
import { EXPORTS } from "../export/exports.server.ts"
import {
  correctColumns,
  findImport,
  forgetImport,
  keepChoices,
  keepImport,
  sweepImports,
} from "./client-import.server.ts"
import { confirmImport } from "./confirm-import.server.ts"
import type { Fill } from "./judge.server.ts"
import { previewOf } from "./preview.server.ts"
import { sheetOf } from "./sheets-for-tests.ts"
import { listTakenImports, takeBackImport } from "./take-back.server.ts"

newDatabase()
ownFolder()
const clock = movableClock()

type Viewer = { id: number; role: "guest" }
const consultant = async (name: string): Promise<Viewer> => ({
  id: (await makePerson(name, { role: "guest", account: { companyName: "Rishta Ghar" } })).id,
  role: "guest",
})

let farhat: Viewer
let gul: Viewer
beforeAll(async () => {
  farhat = await consultant("Farhat")
  gul = await consultant("Gul")
})

const request = new Request("http://localhost/clients/import", { headers: { "Accept-Language": "en-US" } })
const clientsOf = ({ id }: Viewer) => db.$count(profiles, and(eq(profiles.accountId, id), eq(profiles.kind, "client")))
const clientNamed = async (viewer: Viewer, firstName: string) =>
  (
    await db
      .select()
      .from(profiles)
      .where(and(eq(profiles.accountId, viewer.id), eq(profiles.firstName, firstName)))
  )[0]!

async function upload(viewer: Viewer, bytes: Uint8Array | string, name = "clients.csv") {
  const sent = typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes
  valueIn(await keepImport(viewer, { name, ...(await arrived(sent)) }, request))
  return (await findImport(viewer))!
}

const preview = async (viewer: Viewer) =>
  previewOf(viewer as never, (await findImport(viewer))!, { page: 1, limit: 50 })

async function fillIn(viewer: Viewer, fill: Fill) {
  const { key, targets } = (await findImport(viewer))!
  valueIn(await correctColumns(viewer, { key, targets, fill }, request))
}

async function takeIn(viewer: Viewer, choices = {}) {
  const { key } = (await findImport(viewer))!
  return valueIn(await confirmImport(viewer, key, choices, ctx()))
}

const BASIC = ["Name", "Gender", "DOB", "Phone", "City", "Caste"]
const basic = (...rows: string[][]) => csvOf([BASIC, ...rows])

describe("A file as it is", () => {
  const fixture = (name: string) => readFile(new URL(`./fixtures/${name}`, import.meta.url))
  const bring = async (name: string, fill: Fill = {}) => {
    const viewer = await consultant("Rukhsana")
    await upload(viewer, await fixture(name), name)
    if (Object.keys(fill).length > 0) await fillIn(viewer, fill)
    const seen = await preview(viewer)
    const taken = await takeIn(viewer)
    return { viewer, seen, taken }
  }

  test("from a bureau's spreadsheet comes in, with titles above the heads, once it is said that they are women", async () => {
    const { viewer, seen, taken } = await bring("bureau-spreadsheet.csv", { gender: "female" })
    expect(taken).toEqual({ made: 4, merged: 0, left: 3 })
    expect(seen.wrong.map(({ row, words }) => `${row} ${words}`)).toEqual([
      "10 There is no name.",
      expect.stringMatching(/^11 /),
    ])
    expect(seen.decide).toMatchObject([{ name: "Uzma", choices: ["leave", "take"] }])
    expect(await clientNamed(viewer, "Sana")).toMatchObject({
      lastName: "Malik",
      gender: "female",
      dateOfBirth: "1998-03-14",
      fatherName: "Tariq Malik",
      heightCm: 163,
      caste: "Malik",
      educationLevel: "Postgraduate",
      city: null,
      contactNumber: "+923005550101",
      visible: false,
      awaitsConsent: true,
      unfinished: true,
      companyName: "Rishta Ghar",
    })
    expect(await clientNamed(viewer, "Ayesha")).toMatchObject({ caste: "Arain", birthEstimated: true, heightCm: 157 })
    expect(await clientNamed(viewer, "Zara")).toMatchObject({ dateOfBirth: "2000-01-01", educationLevel: "Graduate" })
  })

  test("from a phone's contacts comes in, once gender and age are said for those who have none", async () => {
    const { viewer, taken } = await bring("phone-contacts.csv", { gender: "female", age: 26 })
    expect(taken).toEqual({ made: 4, merged: 0, left: 1 })
    expect(await clientNamed(viewer, "Amna")).toMatchObject({
      dateOfBirth: "1997-06-21",
      contactNumber: "+923015550201",
    })
    expect(await clientNamed(viewer, "Bushra")).toMatchObject({ lastName: "", contactNumber: "+923025550203" })
    const gulnaz = await clientNamed(viewer, "Gulnaz")
    const [consent] = await db.select().from(clientConsents).where(eq(clientConsents.profileId, gulnaz.id))
    expect(consent).toMatchObject({ state: "waiting", clientEmail: "gulnaz@example.com" })
  })

  test("from another site comes in, but for a child", async () => {
    const { viewer, seen, taken } = await bring("other-site.csv")
    expect(taken).toEqual({ made: 3, merged: 0, left: 1 })
    expect(seen.wrong).toMatchObject([{ name: "Saad Rafiq", words: "This one is younger than 18." }])
    expect(await clientNamed(viewer, "Hamza")).toMatchObject({
      maritalStatus: "divorced",
      religion: "Islam",
      sect: "Deobandi",
      caste: "Awan",
      nationality: "Pakistani",
      province: "Punjab",
      educationLevel: "Postgraduate",
      occupation: "Business",
      salaryIncome: "Above 200,000",
      heightCm: 175,
    })
  })

  test("with Urdu heads and figures comes in as Excel writes it", async () => {
    const { viewer, taken } = await bring("urdu-heads.txt")
    expect(taken).toEqual({ made: 3, merged: 0, left: 0 })
    expect(await clientNamed(viewer, "ثنا")).toMatchObject({
      lastName: "ملک",
      gender: "female",
      dateOfBirth: "1998-03-14",
      birthEstimated: false,
      caste: "Malik",
      sect: "Sunni",
      city: "Lahore",
      heightCm: 163,
      contactNumber: "+923005550401",
    })
  })

  test("with semicolons comes in, and says of whom it does not know the gender", async () => {
    const { viewer, seen, taken } = await bring("semicolons.csv")
    expect(taken).toEqual({ made: 3, merged: 0, left: 1 })
    expect(seen.lacks).toEqual({ gender: true, age: false })
    expect(await clientNamed(viewer, "Zoé")).toMatchObject({
      dateOfBirth: "1996-05-12",
      heightCm: 165,
      educationLevel: "Graduate",
    })
  })

  test("of vCards comes in", async () => {
    const { viewer, taken } = await bring("contacts.vcf", { gender: "female", age: 30 })
    expect(taken).toEqual({ made: 2, merged: 0, left: 0 })
    const mehwish = await clientNamed(viewer, "Mehwish")
    expect(mehwish).toMatchObject({ lastName: "Siddiqui", dateOfBirth: "1995-04-02", city: "Karachi" })
    const notes = await db
      .select({ body: clientNotes.body })
      .from(clientNotes)
      .where(eq(clientNotes.clientId, mehwish.id))
    expect(notes[0]!.body).toContain("Notes: Doctor, wants to stay in Karachi")
    expect(await clientNamed(viewer, "صبا")).toMatchObject({ contactNumber: "+923345550603" })
  })
})

test("2,000 clients come in at once as drafts, and once, however often it is confirmed", async () => {
  const rows = Array.from({ length: 2_000 }, (_, i) => ({
    "First Name": `Client ${i}`,
    "Contact Number": `030${String(10_000_000 + i)}`,
  }))
  const { key } = await upload(farhat, sheetOf(...rows))
  expect((await preview(farhat)).counts).toMatchObject({ taken: 2_000, drafts: 0 })
  expect(await confirmImport(gul, key, {}, ctx())).toMatchObject({ reason: "conflict" })
  expect(await confirmImport(farhat, "another", {}, ctx())).toMatchObject({ reason: "conflict" })
  const answers = await Promise.all([confirmImport(farhat, key, {}, ctx()), confirmImport(farhat, key, {}, ctx())])
  expect(answers.filter(({ done }) => done)).toEqual([{ done: true, value: { made: 2_000, merged: 0, left: 0 } }])
  expect(await clientsOf(farhat)).toBe(2_000)
  expect(await db.$count(clientConsents, eq(clientConsents.state, "waiting"))).toBeGreaterThanOrEqual(2_000)
  expect(await clientNamed(farhat, "Client 7")).toMatchObject({
    visible: false,
    awaitsConsent: true,
    unfinished: false,
  })
  expect(await findImport(farhat)).toBeUndefined()
})

test("Nothing is half done: when one row cannot be written, none is", async () => {
  await upload(
    gul,
    sheetOf(
      ...Array.from({ length: 600 }, (_, i) => ({ "First Name": `C${i}`, "Contact Number": `030${10_000_000 + i}` })),
    ),
  )
  await db.execute(`create function refuse_one() returns trigger language plpgsql as
    $$ begin if new.first_name = 'C555' then raise 'refused'; end if; return new; end $$;
    create trigger refuse_one before insert on profile for each row execute function refuse_one()`)
  await expect(takeIn(gul)).rejects.toThrow()
  await db.execute("drop trigger refuse_one on profile")
  expect(await clientsOf(gul)).toBe(0)
  expect(await takeIn(gul)).toMatchObject({ made: 600 })
})

test("A file that was thrown away, or looked at more than an hour ago, is gone; it is kept sealed", async () => {
  const { key } = await upload(gul, basic(["Sana Malik", "F", "1998-03-14", "0300 5550001", "", ""]))
  const [kept] = await db.select().from(clientImports).where(eq(clientImports.accountId, gul.id))
  expect(kept!.sealed).not.toContain("Sana")
  await clock.forward({ minutes: 61 })
  expect(await findImport(gul)).toBeUndefined()
  expect(await confirmImport(gul, key, {}, ctx())).toMatchObject({ reason: "conflict" })
  await upload(gul, basic(["Sana Malik", "F", "1998-03-14", "0300 5550001", "", ""]))
  await forgetImport(gul)
  expect(await findImport(gul)).toBeUndefined()
})

test("A column that was corrected by hand is known in the next file, of this consultant alone", async () => {
  const noor = await consultant("Noor")
  const file = csvOf([
    ["Name", "Gender", "Umr", "Ilaqa", "Tel"],
    ["Hira Khan", "F", "27", "Lahore", "0300 5550002"],
  ])
  const { key, targets } = await upload(noor, file)
  expect(targets).toEqual(["fullName", "gender", "age", "", "contactNumber"])
  const corrected = targets.with(3, "city")
  valueIn(await correctColumns(noor, { key, targets: corrected, fill: {} }, request))
  expect((await findImport(noor))!.judged[0]!.answers.city).toBe("Lahore")
  expect((await upload(noor, file)).targets).toEqual(corrected)
  expect((await upload(gul, file)).targets).toEqual(targets)
  await correctColumns(noor, { key: (await findImport(noor))!.key, targets, fill: {} }, request)
  expect(await db.$count(clientImportHeads, eq(clientImportHeads.accountId, noor.id))).toBe(0)
})

describe("Whom a consultant has already", () => {
  const HIRA = {
    lastName: "Khan",
    dateOfBirth: "1999-01-02",
    contactNumber: "+923335550010",
    city: null,
    caste: "Khan",
  }

  test("is filled in where something is empty, and not made again; what is written there stays", async () => {
    const saima = await consultant("Saima")
    const id = await makeClient(saima.id, "Hira", HIRA)
    await upload(
      saima,
      basic(
        ["HIRA khan", "F", "1999-01-02", "", "Multan", "Butt"],
        ["Zara Khan", "F", "2001-05-05", "0333 5550010", "", ""],
        ["Uzma Bibi", "F", "2000-01-01", "0333 5550011", "", ""],
        ["Uzma Bibi", "F", "2000-01-01", "0333 5550012", "", ""],
      ),
    )
    const { decide, counts } = await preview(saima)
    expect(decide.map(({ row, choices, words }) => [row, choices[0], words])).toEqual([
      [2, "merge", "The same as your client Hira Khan."],
      [3, "take", "The same phone number or e-mail as your client Hira Khan."],
      [5, "leave", "The same as row 4."],
    ])
    expect(counts).toMatchObject({ taken: 2, merged: 1 })
    expect(await takeIn(saima)).toEqual({ made: 2, merged: 1, left: 1 })
    const [hira] = await db.select().from(profiles).where(eq(profiles.id, id))
    expect(hira).toMatchObject({ city: "Multan", caste: "Khan", firstName: "Hira" })
  })

  test("gets no e-mail of the consultant's own, which would prove nothing of a family", async () => {
    const saima = await makePerson("Saima", { role: "guest" })
    const viewer: Viewer = { id: saima.id, role: "guest" }
    const hira = await makeClient(saima.id, "Hira", HIRA)
    const own = await db.execute<{ email: string }>(sql`select email from account where id = ${saima.id}`)
    const { email } = own[0]!
    await upload(
      viewer,
      csvOf([
        ["Name", "Gender", "DOB", "E-mail", "City"],
        ["Hira Khan", "F", "1999-01-02", email, "Multan"],
        ["Zoya Khan", "F", "1999-01-03", email, ""],
      ]),
    )
    expect(await takeIn(viewer)).toMatchObject({ made: 1, merged: 1 })
    const kept = await db
      .select({ clientEmail: clientConsents.clientEmail })
      .from(clientConsents)
      .innerJoin(profiles, eq(profiles.id, clientConsents.profileId))
      .where(eq(profiles.accountId, saima.id))
    expect(kept).toEqual([{ clientEmail: null }, { clientEmail: null }])
    expect(await db.$count(profiles, and(eq(profiles.id, hira), eq(profiles.city, "Multan")))).toBe(1)
  })

  test("is left alone, merged or taken as was chosen, on whatever page of the preview", async () => {
    const saima = await consultant("Saima")
    await makeClient(saima.id, "Hira", HIRA)
    const file = basic(
      ["Hira Khan", "F", "1999-01-02", "", "Multan", ""],
      ["Sadia Khan", "F", "2001-05-05", "0333 5550010", "", ""],
    )
    const { key } = await upload(saima, file)
    valueIn(await keepChoices(saima, key, { 2: "take", 3: "merge", 9: "take" }))
    expect((await preview(saima)).decide.map(({ choice }) => choice)).toEqual(["take", "merge"])
    expect(await takeIn(saima, { 3: "leave" })).toEqual({ made: 1, merged: 0, left: 1 })
  })

  test("is never another consultant's", async () => {
    await makeClient(gul.id, "Hira", { ...HIRA, contactNumber: "+923335550020" })
    const saima = await consultant("Saima")
    await upload(saima, basic(["Hira Khan", "F", "1999-01-02", "0333 5550020", "", ""]))
    expect((await preview(saima)).total).toBe(0)
  })
})

test("What was taken out of the book comes back as nothing new, and can be taken in by another; it begins no formula", async () => {
  const [rabia, noor] = [await consultant("Rabia"), await consultant("Noor")]
  await upload(
    rabia,
    sheetOf(
      { "First Name": "=SUM(A1)", "Contact Number": "0300 5550031" },
      { "Partner Min Age": "No preference", "Last Name": "O’Neil, Jr", "Contact Number": "0300 5550032" },
    ),
  )
  await takeIn(rabia)
  await upload(
    rabia,
    csvOf([
      ["Name", "Gender", "Age", "E-mail"],
      ["Bushra", "F", "25", "bushra@example.com"],
    ]),
  )
  await takeIn(rabia)
  const bushra = await clientNamed(rabia, "Bushra")
  await addNote(rabia as never, bushra.id, { body: "@mother\nwants a teacher" })
  const textOf = (what: keyof typeof EXPORTS, viewer: { id: number }) =>
    csvStream(what, EXPORTS[what].headings, EXPORTS[what].pages(viewer)).text()

  const book = await textOf("clients", rabia)
  expect(book).toContain("'=SUM(A1)")
  expect(book).toContain(`"O’Neil, Jr"`)
  expect(await textOf("notes", rabia)).toContain('"\'@mother\nwants a teacher"')
  expect((await textOf("clients", noor)).split("\r\n").filter(Boolean)).toHaveLength(1)

  const { key } = await upload(rabia, book)
  const { counts, total } = await preview(rabia)
  expect([counts.nothingNew, counts.taken, counts.merged, total]).toEqual([3, 0, 0, 0])
  expect(await confirmImport(rabia, key, {}, ctx())).toMatchObject({ reason: "conflict" })

  await upload(noor, book)
  expect((await preview(noor)).counts).toMatchObject({ taken: 3, drafts: 1, wrong: 0 })
  await takeIn(noor)
  expect(await clientNamed(noor, "Bushra")).toMatchObject({ birthEstimated: true, dateOfBirth: bushra.dateOfBirth })
})

describe("A draft", () => {
  test("names what is missing, is asked of no family, and ends when nothing is missing", async () => {
    const viewer = await consultant("Tahira")
    await upload(
      viewer,
      csvOf([
        ["Name", "Gender", "Age", "Phone"],
        ["Sana", "F", "27", "0300 5550041"],
      ]),
    )
    await takeIn(viewer)
    const { id } = await clientNamed(viewer, "Sana")
    const listed = async () =>
      (await listClients(viewer, clientQueryFrom(new URLSearchParams()), { page: 1, limit: 10 })).clients[0]!
    expect(await listed()).toMatchObject({
      name: "Sana",
      missing: expect.stringMatching(/^Last Name, Marital Status, Date of Birth, Nationality/),
    })
    expect(await makeLink(viewer as never, id, {}, ctx())).toMatchObject({ reason: "conflict" })

    const { answers: offered, options } = (await findEditableProfile(viewer, id))!
    expect([offered.dateOfBirth, options.personal.maritalStatus[0]]).toEqual([null, "single"])
    const said = {
      firstName: "Sana",
      lastName: "Malik",
      maritalStatus: "single",
      dateOfBirth: "1999-02-03",
      gender: "female",
      contactNumber: "+923005550041",
    }
    expect(await updateProfile(viewer, id, said as never)).toMatchObject({ done: true })
    expect((await listed()).missing).not.toMatch(/Last Name|Date of Birth/)
    const whole = await clientNamed(farhat, "Client 8")
    const answers = { ...whole, ...said, nationality: "PK|Pakistani", height: "5'4" }
    expect(await updateProfile(viewer, id, answers as never)).toMatchObject({ done: true })
    expect((await listed()).missing).toBeNull()
    expect(await makeLink(viewer as never, id, {}, ctx())).toMatchObject({ done: true })
  })
})

describe("An import", () => {
  const rows = (...names: string[]) =>
    basic(...names.map((name, i) => [`${name} Bibi`, "F", `199${i}-01-02`, `0300 555006${i}`, "", ""]))

  test("is taken back within a day: who was touched since stays, and it says why", async () => {
    const viewer = await consultant("Parveen")
    const asif = await makeClient(viewer.id, "Asif", {
      lastName: "Bibi",
      dateOfBirth: "1994-01-02",
      city: null,
      gender: "male",
      caste: null,
    })
    await upload(
      viewer,
      basic(
        ...["Amna", "Bano", "Celia", "Dua"].map((name, i) => [
          `${name} Bibi`,
          "F",
          `199${i}-01-02`,
          `0300 555006${i}`,
          "",
          "Sudhan",
        ]),
        ["Asif Bibi", "M", "1994-01-02", "", "Multan", "Butt"],
      ),
    )
    expect(await takeIn(viewer)).toEqual({ made: 4, merged: 1, left: 0 })
    const [bano, celia] = [await clientNamed(viewer, "Bano"), await clientNamed(viewer, "Celia")]
    await clock.forward({ minutes: 5 })
    await addNote(viewer as never, bano.id, { body: "Her mother called" })
    await db.update(profiles).set({ city: "Sahiwal", updatedAt: sql`now()` }).where(eq(profiles.id, celia.id))
    await db.update(profiles).set({ city: "Karachi" }).where(eq(profiles.id, asif))

    const [taken] = await listTakenImports(viewer)
    expect(taken).toMatchObject({ made: 4, merged: 1, removable: 2, filled: 1, moreStay: 0 })
    expect(taken!.stay).toEqual([
      { id: bano.id, name: "Bano Bibi", key: "note", why: "there is a note" },
      { id: celia.id, name: "Celia Bibi", key: "changed", why: "changed since" },
    ])
    expect(await takeBackImport(gul as never, taken!.id, ctx())).toMatchObject({ reason: "not-found" })
    expect(valueIn(await takeBackImport(viewer as never, taken!.id, ctx()))).toEqual({
      removed: 2,
      emptied: 1,
      stay: 2,
    })
    expect(await clientsOf(viewer)).toBe(3)
    const [kept] = await db.select().from(profiles).where(eq(profiles.id, asif))
    expect(kept).toMatchObject({ city: "Karachi", caste: null })
    expect(valueIn(await takeBackImport(viewer as never, taken!.id, ctx()))).toEqual({
      removed: 0,
      emptied: 0,
      stay: 2,
    })
    expect((await listTakenImports(viewer))[0]).toMatchObject({ removable: 0, filled: 0 })
  })

  test("that nothing has happened with goes whole, and after a day it stays", async () => {
    const viewer = await consultant("Parveen")
    await upload(viewer, rows("Amna", "Bano"))
    await takeIn(viewer)
    const [taken] = await listTakenImports(viewer)
    expect(valueIn(await takeBackImport(viewer as never, taken!.id, ctx()))).toMatchObject({ removed: 2, stay: 0 })
    expect(await listTakenImports(viewer)).toEqual([])
    expect(await db.$count(profiles, and(eq(profiles.accountId, viewer.id), like(profiles.lastName, "Bibi")))).toBe(0)

    await upload(viewer, rows("Amna"))
    await takeIn(viewer)
    const [again] = await listTakenImports(viewer)
    await clock.forward({ days: 1, minutes: 1 })
    expect(await takeBackImport(viewer as never, again!.id, ctx())).toMatchObject({ reason: "not-found" })
    await sweepImports()
    expect(await db.$count(takenImports, eq(takenImports.accountId, viewer.id))).toBe(0)
    expect(await clientsOf(viewer)).toBe(1)
  })
})
