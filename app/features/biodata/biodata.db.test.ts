import { beforeEach, describe, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { DRAFT, makeClient, makePerson } from "#db/test-people.ts"
import { findSheet, makeSheet } from "./biodata.server.ts"
import { endBiodataLink, makeBiodataLink } from "./links/biodata-links.server.ts"
import { openBiodata } from "./links/open-biodata.server.ts"
import { findOwnBiodata } from "./own-biodata.server.ts"
import { type Choices, FIRST_CHOICES } from "./parts.ts"
import { sheetContent } from "./sheet-content.server.ts"
import { renderBiodata } from "./sheet-rendering.server.ts"
import { forgetOldBiodata } from "./sweep-biodata.server.ts"

newDatabase()
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>
let ayesha: Person
const CHOSEN: Choices = { parts: ["income", "contact"], look: "festive" }

beforeEach(async () => {
  ayesha = await makePerson("Ayesha", { profile: { salaryIncome: "Secret income", contactNumber: "+923001234567" } })
})

const make = (viewer: Person, profileId: number, kind: "pdf" | "picture" = "pdf") =>
  makeSheet(viewer, profileId, { ...CHOSEN, kind }, ctx())

async function linkOf(viewer: Person, profileId: number, days = 7) {
  expect(await makeBiodataLink(viewer, profileId, { ...CHOSEN, days }, ctx())).toMatchObject({ done: true })
  const [newest] = (await findOwnBiodata(viewer, profileId))!.links
  return { id: newest!.id, token: newest!.address!.split("/biodata/")[1]! }
}

const open = (token: string, visitor: { id: number } | null = null) => openBiodata(token, visitor, ctx())
const RENDERING = { kind: "pdf", by: "link 0", ctx: ctx() } as const
const NOTHING = { done: false, reason: "not-found", message: "This link no longer opens anything." }

describe("A sheet", () => {
  test("is listed with what was ticked, which is ticked again the next time", async () => {
    expect((await findOwnBiodata(ayesha, ayesha.profileId))!.choices).toEqual(FIRST_CHOICES)
    await make(ayesha, ayesha.profileId)
    await make(ayesha, ayesha.profileId, "picture")
    const own = (await findOwnBiodata(ayesha, ayesha.profileId))!
    expect(own.choices).toEqual(CHOSEN)
    expect(own.sheets).toMatchObject([{ label: "Picture" }, { label: "PDF", parts: "Income; Phone number" }])
    expect(await sql`select action from audit_event where object_id = ${ayesha.profileId}`).toEqual([
      { action: "biodata.made" },
      { action: "biodata.made" },
    ])
  })

  test("is fetched for a day, by whoever made it, as what it is", async () => {
    const id = valueIn(await make(ayesha, ayesha.profileId))
    const fetched = await findSheet(ayesha, ayesha.profileId, { id, kind: "pdf" })
    const bytes = valueIn(await renderBiodata(fetched!.source, fetched!.choices, RENDERING))
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-")
    const bilal = await makePerson("Bilal")
    expect(await findSheet(bilal, ayesha.profileId, { id, kind: "pdf" })).toBeUndefined()
    expect(await findSheet(ayesha, ayesha.profileId, { id, kind: "picture" })).toBeUndefined()
    await clock.forward({ hours: 25 })
    expect(await findSheet(ayesha, ayesha.profileId, { id, kind: "pdf" })).toBeUndefined()
    expect((await findOwnBiodata(ayesha, ayesha.profileId))!.sheets).toMatchObject([{ file: null }])
  })

  test("of somebody else is made by nobody", async () => {
    const bilal = await makePerson("Bilal")
    expect(await make(bilal, ayesha.profileId)).toMatchObject({ reason: "not-found" })
    expect(await findOwnBiodata(bilal, ayesha.profileId)).toBeUndefined()
    expect(await makeBiodataLink(bilal, ayesha.profileId, { ...CHOSEN, days: 7 }, ctx())).toMatchObject({
      reason: "not-found",
    })
  })

  test("of fifty at once waits its turn, and all are made", async () => {
    const id = valueIn(await make(ayesha, ayesha.profileId))
    const { source, choices } = (await findSheet(ayesha, ayesha.profileId, { id, kind: "pdf" }))!
    const made = await Promise.all(Array.from({ length: 50 }, () => renderBiodata(source, choices, RENDERING)))
    expect(made.filter(({ done }) => done)).toHaveLength(50)
  })
})

describe("A consultant", () => {
  let farhat: Person
  beforeEach(async () => {
    farhat = await makePerson("Farhat", { role: "guest" })
  })

  test("hands a client on with the family's consent, and her name is on it", async () => {
    const sana = await makeClient(farhat.id, "Sana")
    const { token } = await linkOf(farhat, sana)
    const { source, link } = valueIn(await open(token))
    expect(sheetContent(source, link)).toMatchObject({ name: { text: "Sana Malik" }, consultant: "Farhat" })
  })

  test("hands on nobody without it, and with the consent go link and file", async () => {
    const draft = await makeClient(farhat.id, "Hira", DRAFT)
    expect(await make(farhat, draft)).toMatchObject({ reason: "needs-consent" })
    expect(await makeBiodataLink(farhat, draft, { ...CHOSEN, days: 7 }, ctx())).toMatchObject({
      reason: "needs-consent",
    })
    const sana = await makeClient(farhat.id, "Sana")
    const id = valueIn(await make(farhat, sana))
    const { token } = await linkOf(farhat, sana)
    await sql`update profile set awaits_consent = true, visible = false where id = ${sana}`
    expect(await findSheet(farhat, sana, { id, kind: "pdf" })).toBeUndefined()
    expect(await open(token)).toMatchObject(NOTHING)
  })
})

describe("A link", () => {
  test("shows what was ticked and nothing more, also where something else is ticked later", async () => {
    const { token } = await linkOf(ayesha, ayesha.profileId)
    await makeSheet(ayesha, ayesha.profileId, { parts: [], look: "plain", kind: "pdf" }, ctx())
    const { source, link } = valueIn(await open(token))
    const shown = JSON.stringify(sheetContent(source, link))
    expect(shown).toContain("Secret income")
    await sql`update profile set father_name = 'Hidden father', about_me = 'Hidden text' where id = ${ayesha.profileId}`
    const later = valueIn(await open(token))
    expect(JSON.stringify(sheetContent(later.source, later.link))).not.toMatch(/Hidden/)
  })

  test("ends by itself after its days, and at once when it is ended", async () => {
    const [week, month] = [await linkOf(ayesha, ayesha.profileId), await linkOf(ayesha, ayesha.profileId, 30)]
    await clock.forward({ days: 6 })
    expect(await open(week.token)).toMatchObject({ done: true })
    await clock.forward({ days: 1, minutes: 1 })
    expect(await open(week.token)).toMatchObject(NOTHING)
    expect(await open(month.token)).toMatchObject({ done: true })
    const bilal = await makePerson("Bilal")
    expect(await endBiodataLink(bilal, ayesha.profileId, month.id, ctx())).toMatchObject({ reason: "not-found" })
    expect(await endBiodataLink(ayesha, ayesha.profileId, month.id, ctx())).toMatchObject({ done: true })
    expect(await endBiodataLink(ayesha, ayesha.profileId, month.id, ctx())).toMatchObject({ done: true })
    expect(await open(month.token)).toMatchObject(NOTHING)
    expect((await findOwnBiodata(ayesha, ayesha.profileId))!.links.map(({ address }) => address)).toEqual([null, null])
  })

  test("lasts no longer than 30 days, whoever asks", async () => {
    await expect(makeBiodataLink(ayesha, ayesha.profileId, { ...CHOSEN, days: 31 }, ctx())).rejects.toThrow()
  })

  test("opens nothing of whoever is paused, suspended, blocked or gone", async () => {
    const { token } = await linkOf(ayesha, ayesha.profileId)
    const bilal = await makePerson("Bilal")
    await sql`insert into block (blocker_id, blocked_id) values (${ayesha.id}, ${bilal.id})`
    expect(await open(token, bilal)).toMatchObject(NOTHING)
    expect(await open(token)).toMatchObject({ done: true })
    await sql`update profile set status = 'paused', visible = false where id = ${ayesha.profileId}`
    expect(await open(token)).toMatchObject(NOTHING)
    await sql`update profile set status = 'looking', visible = true where id = ${ayesha.profileId}`
    for (const status of ["suspended", "deleted"]) {
      await sql`update account set status = ${status} where id = ${ayesha.id}`
      expect(await open(token)).toMatchObject(NOTHING)
    }
  })

  test("is kept as a digest, and sealed", async () => {
    const { token } = await linkOf(ayesha, ayesha.profileId)
    const [row] = await sql`select row_to_json(biodata_link)::text as text from biodata_link order by id desc limit 1`
    expect(row!.text).not.toContain(token.slice(0, 12))
  })
})

test("What was made is forgotten after a year, a link 30 days after its end", async () => {
  await make(ayesha, ayesha.profileId)
  await linkOf(ayesha, ayesha.profileId)
  const counts = async () => {
    const [row] =
      await sql`select (select count(*)::int from biodata_sheet where profile_id = ${ayesha.profileId}) as sheets,
      (select count(*)::int from biodata_link where profile_id = ${ayesha.profileId}) as links`
    return row
  }
  await clock.forward({ days: 36 })
  await forgetOldBiodata()
  expect(await counts()).toEqual({ sheets: 1, links: 1 })
  await clock.forward({ days: 2 })
  await forgetOldBiodata()
  expect(await counts()).toEqual({ sheets: 1, links: 0 })
  await clock.forward({ days: 330 })
  await forgetOldBiodata()
  expect(await counts()).toEqual({ sheets: 0, links: 0 })
})
