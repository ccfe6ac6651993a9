import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { getTableName, is } from "drizzle-orm"
import { PgTable } from "drizzle-orm/pg-core"
import { beforeAll, describe, expect, test, vi } from "vitest"
import { PASSWORD, signedInWithPassword } from "#app/features/accounts/accounts-for-tests.ts"
import { ctx, withCookies } from "#app/http/requests-for-tests.ts"
import { everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { newKey, storage } from "#app/storage/storage.server.ts"
import { findViewer, openSession, sessionToken } from "#app/viewer/sessions.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makeClient, makePerson } from "#db/test-people.ts"
import { archiveOf } from "./archive.server.ts"
import { entriesOf } from "./archive-for-tests.ts"
import { askForExport, findExport, openExport, proveForExport, sweepExports } from "./data-exports.server.ts"
import { startExports } from "./export-queue.server.ts"
import { makeExport } from "./make-export.server.ts"
import type { schemaOf } from "./pages.server.ts"
import { chatParts } from "./parts/chats.server.ts"
import { LEFT_OUT, PARTS } from "./parts.server.ts"
import { readPart } from "./read-part.server.ts"

const ajv = new Ajv2020({ allowUnionTypes: true })
addFormats.default(ajv)

runningOutbox(newDatabase())
beforeAll(() => startExports())
const clock = movableClock()

const DONE = { done: true }

const modules = Object.values(import.meta.glob<Record<string, unknown>>("/db/schema/*.ts", { eager: true }))
const TABLES = [...new Set(modules.flatMap((module) => Object.values(module)))].filter((one) => is(one, PgTable))

async function chatBetween(one: { id: number; profileId: number }, other: { id: number; profileId: number }) {
  await connectPeople(one, other)
  const [low, high] = [Math.min(one.id, other.id), Math.max(one.id, other.id)]
  const [chat] =
    await sql`insert into conversation (low_id, high_id) values (${low}, ${high}) returning id::float8 as id`
  return (senderId: number, body: string) =>
    sql`insert into message (conversation_id, sender_id, client_id, body)
      values (${chat!.id}, ${senderId}, gen_random_uuid(), ${body})`
}

const NOT_HERS = 20_000

/** Rows of the table that were looked at so far, by whichever connection: each reports what it has counted. */
async function messagesRead() {
  const connections = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()))
  for (const connection of connections) await connection`select pg_stat_force_next_flush()`
  for (const connection of connections) connection.release()
  const [row] = await sql<{ read: number }[]>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as read
    from pg_stat_user_tables where relname = 'message'`
  return row!.read
}

const archive = async (owner: { id: number }) => entriesOf(await archiveOf({ id: owner.id, name: "Ayesha" }))
const rowsIn = (entries: Map<string, string>, name: string) => JSON.parse(entries.get(`data/${name}.json`)!)

test("Every table is in a part, or on the list of those that are not, with its reason", () => {
  const known = [...PARTS.flatMap(({ tables }) => tables), ...Object.values(LEFT_OUT).flat()]
  expect(known.sort()).toEqual(TABLES.map(getTableName).sort())
})

test("A part reads each table that it names", () => {
  const unread = PARTS.flatMap(({ name, tables, from, where, key, columns }) => {
    const query = [from, where, key, ...Object.values(columns).map(([, expression]) => expression)].join(" ")
    return tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(query)).map((table) => `${name}: ${table}`)
  })
  expect(unread).toEqual([])
})

test("Every part can be read, and holds what the schema says", async () => {
  const ayesha = await makePerson("Ayesha", { plan: "pro" })
  const entries = await archive(ayesha)
  const { $defs } = JSON.parse(entries.get("data/schema.json")!) as ReturnType<typeof schemaOf>
  for (const { name, columns } of PARTS) {
    expect(entries.get(`pages/${name}.html`), name).toContain("</html>")
    const fits = ajv.compile($defs[`${name}.json`]!)
    expect(fits(rowsIn(entries, name)), `${name} ${JSON.stringify(fits.errors)}`).toBe(true)
    for (const row of rowsIn(entries, name)) expect(Object.keys(row), name).toEqual(Object.keys(columns))
  }
  expect(rowsIn(entries, "account")).toMatchObject([{ name: "Ayesha", email: ayesha.email, role: "member" }])
  expect(rowsIn(entries, "profiles")).toMatchObject([{ firstName: "Ayesha", dateOfBirth: "1998-03-14" }])
  expect(rowsIn(entries, "plans")).toMatchObject([{ plan: "pro" }])
  expect(entries.get("index.html")).toContain('<a href="pages/profiles.html">')
})

describe("the file of Ayesha's data", () => {
  test("has what others wrote to her, and nothing of what they reported or what the team noted", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    const write = await chatBetween(ayesha, bilal)
    await write(ayesha.id, "Assalam o alaikum")
    await write(bilal.id, "<b>Wa alaikum assalam</b> عائشہ")
    await sql`insert into report (reporter_id, subject_id, profile_id, category, note, content)
      values (${bilal.id}, ${ayesha.id}, ${ayesha.profileId}, 'fake', 'She is not who she says', '{}')`
    await sql`insert into verification_call (profile_id, caller_id, outcome, note, again_at)
      values (${ayesha.profileId}, ${bilal.id}, 'no-answer', 'Rang twice', now())`
    await sql`insert into account_change (account_id, kind, before_sealed, undo_hash)
      values (${ayesha.id}, 'password', 'sealed-secret', ${Buffer.alloc(32, 7)})`
    const entries = await archive(ayesha)
    expect(rowsIn(entries, "messages")).toMatchObject([
      { from: "Ayesha Malik", to: "Bilal Malik", words: "Assalam o alaikum" },
      { from: "Bilal Malik", words: "<b>Wa alaikum assalam</b> عائشہ" },
    ])
    expect(entries.get("pages/messages.html")).toContain("&lt;b&gt;Wa alaikum assalam&lt;/b&gt; عائشہ")
    const everything = [...entries.values()].join("\n")
    for (const hidden of ["She is not who she says", "Rang twice", "sealed-secret", "argon2"])
      expect(everything).not.toContain(hidden)
  })

  test("has nothing of other people's, and a consultant's has her clients", async () => {
    const farhat = await makePerson("Farhat", { role: "guest" })
    await makeClient(farhat.id, "Sana")
    const [bilal, omar] = [await makePerson("Bilal"), await makePerson("Omar")]
    await (await chatBetween(bilal, omar))(omar.id, "For Bilal alone")
    const entries = await archive(farhat)
    expect(rowsIn(entries, "profiles")).toMatchObject([{ firstName: "Sana", kind: "client" }])
    expect([...entries.values()].join("\n")).not.toMatch(/For Bilal alone|Omar/)
  })

  test("names whom she blocked, and calls nobody by name who has left or is leaving", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    await sql`insert into block (blocker_id, blocked_id, kind) values (${ayesha.id}, ${bilal.id}, 'blocked')`
    await sql`insert into favourite (account_id, profile_id) values (${ayesha.id}, ${omar.profileId})`
    await connectPeople(ayesha, omar)
    await sql`update account set status = 'leaving', leaves_at = now() + interval '14 days' where id = ${omar.id}`
    const entries = await archive(ayesha)
    expect(rowsIn(entries, "blocked")).toMatchObject([{ who: "Bilal Malik" }])
    expect(rowsIn(entries, "favourites")).toMatchObject([{ who: "Deleted member" }])
    expect([...entries.values()].join("\n")).not.toContain("Omar")
  })

  test("has her pictures and the files of her chats", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    const [picture, file, shared] = ["a".repeat(32), "b".repeat(32), "d".repeat(32)]
    await sql`insert into picture (id, account_id, width, height, shared_files)
      values (${"e".repeat(32)}, ${ayesha.id}, 600, 750, ${shared})`
    await storage.put(`${shared}-1200`, Buffer.from("a portrait"))
    await sql`insert into picture (id, account_id, width, height) values (${picture}, ${ayesha.id}, 600, 800)`
    await storage.put(`${picture}-1200`, Buffer.from("her picture"))
    const write = await chatBetween(ayesha, bilal)
    await write(bilal.id, "Our biodata")
    await sql`insert into attachment (id, account_id, conversation_id, kind, media_type, file_name, size)
      select ${file}, ${bilal.id}, conversation_id, 'file', 'application/pdf', 'بایوڈیٹا.pdf', 11 from message where sender_id = ${bilal.id}`
    await sql`update message set attachment_id = ${file} where sender_id = ${bilal.id}`
    await storage.put(file, Buffer.from("his biodata"))
    const entries = await archive(ayesha)
    expect(entries.get("pages/messages.html")).toContain(`<a href="../files/${file}-`)
    expect(entries.get(`pictures/${picture}.webp`)).toBe("her picture")
    expect(entries.get(`pictures/${"e".repeat(32)}.webp`)).toBe("a portrait")
    expect(entries.get(`files/${file}-بایوڈیٹا.pdf`)).toBe("his biodata")
    expect(rowsIn(entries, "messages")).toMatchObject([{ file: `files/${file}-بایوڈیٹا.pdf` }])
  })

  test("has what others wrote as text alone, and no file outside its folders", async () => {
    const [ayesha, bilal, file] = [await makePerson("Ayesha"), await makePerson("Bilal"), "c".repeat(32)]
    const write = await chatBetween(ayesha, bilal)
    await write(bilal.id, "files/x/../../../../etc/passwd")
    await sql`insert into attachment (id, account_id, conversation_id, kind, media_type, file_name, size)
      select ${file}, ${bilal.id}, conversation_id, 'file', 'application/pdf', '../../evil\\.pdf', 4 from message where sender_id = ${bilal.id}`
    await sql`update message set attachment_id = ${file} where sender_id = ${bilal.id}`
    await storage.put(file, Buffer.from("evil"))
    const entries = await archive(ayesha)
    expect(entries.get(`files/${file}-.._.._evil_.pdf`)).toBe("evil")
    expect(entries.get("pages/messages.html")).not.toMatch(/href="[^"]*passwd/)
  })

  test("has the words that a guardian wrote in a member's chat, for both, and no other chat of that member", async () => {
    const [ayesha, bilal, omar] = [await makePerson("Ayesha"), await makePerson("Bilal"), await makePerson("Omar")]
    const khalid = await makePerson("Khalid")
    const [seat] = await sql`insert into guardian_seat (member_id, guardian_id, name, relation, level, joined_at)
      values (${ayesha.id}, ${khalid.id}, 'Chacha Khalid', 'uncle', 'sees', now()) returning id::float8 as id`
    await (await chatBetween(ayesha, omar))(omar.id, "For Ayesha alone")
    const write = await chatBetween(ayesha, bilal)
    await write(bilal.id, "Salam")
    await sql`insert into message (conversation_id, sender_id, client_id, body, seat_id)
      select conversation_id, ${ayesha.id}, gen_random_uuid(), 'A word of her uncle', ${seat!.id} from message where body = 'Salam'`
    const messagesOf = async (who: { id: number }) =>
      rowsIn(await archive(who), "messages").map(({ words }: { words: string }) => words)
    expect(await messagesOf(khalid)).toEqual(["A word of her uncle"])
    expect(await messagesOf(bilal)).toEqual(["Salam", "A word of her uncle"])
  })

  test("is asked for once a day, told by mail and notice, and fetched with the password by this login alone", async () => {
    const { id, email, viewer, request } = await signedInWithPassword()
    const asked = await Promise.all([askForExport({ id }, ctx()), askForExport({ id }, ctx())])
    expect(asked.filter(({ done }) => done)).toHaveLength(1)
    expect((await mailsTo(email)).at(-1)).toContain("/Settings/data")
    expect(await sql`select kind from notification where account_id = ${id}`).toEqual([{ kind: "data" }])
    expect(await openExport(viewer, ctx())).toMatchObject({ done: false, reason: "not-found" })
    expect(await proveForExport(viewer, "not it", request, ctx())).toMatchObject({ field: "password" })
    expect(await proveForExport(viewer, PASSWORD, request, ctx())).toMatchObject(DONE)
    const other = (await findViewer(
      sessionToken(withCookies(await openSession(id, new Request("http://localhost/")))),
    ))!
    expect(await openExport(other, ctx())).toMatchObject({ done: false, reason: "not-found" })
    const opened = await openExport(viewer, ctx())
    expect(opened.done && (await entriesOf(opened.value.stream as never)).has("index.html")).toBe(true)
    await clock.forward({ minutes: 11 })
    expect(await openExport(viewer, ctx())).toMatchObject({ done: false })
    await clock.forward({ days: 1 })
    expect((await findExport(viewer))?.askAgain).toBe(true)
    expect(await askForExport({ id }, ctx())).toMatchObject(DONE)
  })

  test("is gone after seven days, with the file", async () => {
    const { id, email, viewer, request } = await signedInWithPassword()
    await askForExport({ id }, ctx())
    await mailsTo(email)
    const [row] = await sql<{ key: string }[]>`select file_key as key from data_export where account_id = ${id}`
    expect(await storage.sizeOf(row!.key)).toBeGreaterThan(0)
    await clock.forward({ days: 7, minutes: 1 })
    await proveForExport(viewer, PASSWORD, request, ctx())
    expect(await openExport(viewer, ctx())).toMatchObject({ done: false })
    await sweepExports()
    expect(await findExport(viewer)).toBeNull()
    expect(await storage.sizeOf(row!.key)).toBeUndefined()
  })

  test("is read in portions, each row once, however many there are", async () => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    const write = await chatBetween(ayesha, bilal)
    await write(ayesha.id, "The first")
    await sql`insert into message (conversation_id, sender_id, client_id, body)
      select conversation_id, sender_id, gen_random_uuid(), 'Salam ' || number from message, generate_series(1, 1199) as number
      where sender_id = ${ayesha.id}`
    const [sana, omar] = [await makePerson("Sana"), await makePerson("Omar")]
    await (await chatBetween(sana, omar))(omar.id, "Not hers")
    await sql`insert into message (conversation_id, sender_id, client_id, body)
      select conversation_id, sender_id, gen_random_uuid(), 'Not hers' from message, generate_series(1, ${NOT_HERS}) as number
      where sender_id = ${omar.id}`
    await sql`analyze message, conversation`
    const before = await messagesRead()
    const portions = []
    for await (const portion of readPart(chatParts[0]!, ayesha.id)) portions.push(portion)
    expect(portions.map(({ length }) => length)).toEqual([500, 500, 200])
    expect(new Set(portions.flat().map(({ words }) => words)).size).toBe(1200)
    // What others write to one another is not even looked at.
    expect((await messagesRead()) - before).toBeLessThan(NOT_HERS / 2)
  })

  test("is no file at all where something in it cannot be read", async () => {
    const { id } = await makePerson("Ayesha")
    await sql`alter table rating rename to rating_away`
    await expect(archive({ id }).finally(() => sql`alter table rating_away rename to rating`)).rejects.toThrow("rating")
  })

  test("that a killed server was making is made anew under the same key, once", async () => {
    const { id, email } = await signedInWithPassword()
    const [row] = await sql<{ id: number; key: string }[]>`insert into data_export (account_id, file_key)
      values (${id}, ${newKey()}) returning id::float8 as id, file_key as key`
    await storage.put(row!.key, Buffer.from("half a file"))
    await makeExport(row!.id)
    await makeExport(row!.id)
    expect((await everyMailTo(email)).filter((mail) => mail.includes("Your data on Rishta"))).toHaveLength(1)
    expect(await storage.sizeOf(row!.key)).toBeGreaterThan(1_000)
  })

  test("that two servers make at once is there", async () => {
    const { id } = await signedInWithPassword()
    const [row] = await sql<{ id: number; key: string }[]>`insert into data_export (account_id, file_key)
      values (${id}, ${newKey()}) returning id::float8 as id, file_key as key`
    await Promise.all([makeExport(row!.id), makeExport(row!.id)])
    expect(await storage.sizeOf(row!.key)).toBeGreaterThan(1_000)
  })

  test("is removed by the next sweep where one was cut off, and not shown meanwhile", async () => {
    const { id, viewer } = await signedInWithPassword()
    const [row] = await sql<{ id: number; key: string }[]>`insert into data_export (account_id, file_key)
      values (${id}, ${newKey()}) returning id::float8 as id, file_key as key`
    await makeExport(row!.id)
    await clock.forward({ days: 7, minutes: 1 })
    const removal = vi.spyOn(storage, "remove").mockRejectedValueOnce(new Error("killed"))
    await expect(sweepExports()).rejects.toThrow("killed")
    removal.mockRestore()
    expect(await findExport(viewer)).toBeNull()
    await sweepExports()
    expect(await storage.sizeOf(row!.key)).toBeUndefined()
  })

  test("that could not be made for two hours is said to have failed, and can be asked for again", async () => {
    const { id, viewer } = await signedInWithPassword()
    await sql`insert into data_export (account_id, file_key) values (${id}, ${newKey()})`
    await clock.forward({ hours: 2, minutes: 1 })
    await sweepExports()
    expect((await findExport(viewer))?.failedAt).not.toBeNull()
    expect(await askForExport({ id }, ctx())).toMatchObject(DONE)
  })
})
