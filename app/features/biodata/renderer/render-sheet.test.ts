import sharp from "sharp"
import { extractText, getDocumentProxy } from "unpdf"
import { describe, expect, test } from "vitest"
import { biodataLooks, biodataParts } from "#db/schema/biodata.ts"
import { wholeSource } from "../biodata-for-tests.ts"
import type { Look, Part } from "../parts.ts"
import { type SheetSource, sheetContent } from "../sheet-content.server.ts"
import { renderSheet, type SheetTask } from "./render-sheet.ts"

const TODAY = new Date("2026-11-27T12:00:00Z")
const ALL = [...biodataParts]

interface Asked {
  source?: Partial<SheetSource>
  parts?: Part[]
  look?: Look
  portrait?: Buffer
}

const sheet = (kind: SheetTask["kind"], { source, parts = ALL, look = "ivory", portrait }: Asked = {}) =>
  renderSheet({ kind, look, portrait, content: sheetContent({ ...wholeSource, ...source }, { parts }, TODAY) })

async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return { pdf, text, tags: JSON.stringify(await (await pdf.getPage(1)).getStructTree()) }
}

/** Readers give a line of Urdu word by word from the left: what counts is that each word is whole. */
const splitText = (text: string) => new Set(text.split(/\s+/))

const portrait = () =>
  sharp({
    create: {
      width: 480,
      height: 600,
      channels: 3,
      background: "#c9a27a",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .webp({ quality: 75 })
    .toBuffer()

describe("The PDF", () => {
  test("has all that was ticked as text in its order, and Urdu words whole", async () => {
    const { pdf, text } = await readPdf(await sheet("pdf"))
    expect(pdf.numPages).toBe(1)
    const inOrder = ["Ayesha Siddiqui", "Basic", "Age 28", "Date of birth 14 March 1998", "Religious", "About me"]
    const places = inOrder.map((words) => text.indexOf(words))
    expect(places.every((place) => place >= 0)).toBe(true)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    const urdu = `${wholeSource.aboutMe} ${wholeSource.city} ${wholeSource.fatherName}`
    for (const word of splitText(urdu)) expect(splitText(text)).toContain(word)
  })

  test("takes what a member typed for what it is, and never for markup", async () => {
    const { pdf, text } = await readPdf(await sheet("pdf", { source: { firstName: "#panic()", city: "$x$ *Multan*" } }))
    for (const typed of [wholeSource.aboutFamily!, "#panic()", "$x$ *Multan*"]) expect(text).toContain(typed)
    expect(pdf.numPages).toBe(1)
  })

  test.each([
    ["emoji and signs", { aboutMe: "I love tea 😀 ❤️ ✨ – “quotes” … № → ✓" }, "😀"],
    ["other scripts", { lastName: "शर्मा Ελληνικά Русский" }, "Русский"],
    ["letters that no font has", { lastName: "中文 Chen" }, "Chen"],
    ["what nobody sees", { aboutMe: "Tea\tand\u0007 \u2068books\u2069\ufeff \ud83d." }, "books"],
    ["a name in Urdu with a sign", { firstName: "عائشہ 😀", lastName: "صدیقی" }, "صدیقی"],
    ["very long names", { firstName: "Muhammad".repeat(6), lastName: "Xyz ".repeat(20) }, "Xyz"],
  ])("and the picture are made also of %s", async (_what, source, word) => {
    const { text, tags } = await readPdf(await sheet("pdf", { source }))
    expect(text).toContain(word)
    expect(tags).toContain('"role":"H1"')
    expect((await sheet("picture", { source })).length).toBeGreaterThan(50_000)
  })

  test("has tags, a title and a language for screen readers, also of a name in Urdu and its picture", async () => {
    const named = { firstName: "عائشہ", lastName: "صدیقی" }
    const { pdf, text, tags } = await readPdf(await sheet("pdf", { source: named, portrait: await portrait() }))
    expect((await pdf.getMetadata()).info).toMatchObject({ Title: "Biodata of عائشہ صدیقی", Language: "en" })
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    for (const role of ["H1", "H2", "Table", "TD", "Figure"]) expect(tags).toContain(`"role":"${role}"`)
    expect(tags).toContain('"alt":"Portrait of عائشہ صدیقی"')
    expect(tags).toContain('"lang":"ur"')
    for (const word of ["عائشہ", "صدیقی"]) expect(splitText(text)).toContain(word)
  })

  test("has its fonts with it", async () => {
    const bytes = await sheet("pdf", { source: { firstName: "عائشہ", lastName: "صدیقی" } })
    const { pdf } = await readPdf(bytes)
    const page = await pdf.getPage(1)
    await page.getOperatorList()
    const fonts: { name: string; missingFile?: boolean }[] = []
    for (const { styles } of [await page.getTextContent()])
      for (const id of Object.keys(styles)) fonts.push(page.commonObjs.get(id))
    expect(fonts.map(({ name }) => name.replace(/^\w+\+/, "")).sort()).toEqual(
      expect.arrayContaining(["Amiri-Regular", "NotoSans-Regular"]),
    )
    expect(fonts.filter(({ missingFile }) => missingFile)).toEqual([])
  })

  test("goes on overleaf where texts are long", async () => {
    const { pdf, text } = await readPdf(
      await sheet("pdf", { source: { aboutFamily: "A long line of words. ".repeat(200) } }),
    )
    expect(pdf.numPages).toBe(2)
    expect(text.match(/Made on 27 November 2026/g)).toHaveLength(2)
  })

  test("carries a consultant's name", async () => {
    const consultant = { name: "Farhat", company: "Good Matches" }
    const { text } = await readPdf(await sheet("pdf", { source: { consultant } }))
    expect(text).toContain("with Rishta by Farhat, Good Matches")
    expect(text.match(/Farhat/g)).toHaveLength(2)
  })
})

describe("The picture", () => {
  const LONG = { aboutMe: "میں ایک سکول میں پڑھاتی ہوں۔ ".repeat(40), aboutFamily: "A long line of words. ".repeat(45) }

  test.each(biodataLooks)("is of a messenger's size and below 200 KB: %s", async (look) => {
    for (const source of [{}, { ...LONG, firstName: "عائشہ", lastName: "صدیقی" }]) {
      const picture = await sheet("picture", { look, source, portrait: await portrait() })
      expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1080, height: 1920 })
      expect(picture.length).toBeLessThan(200_000)
    }
  })
})

test("One sheet keeps nothing for the next", async () => {
  await sheet("pdf", { source: { firstName: "عائشہ", lastName: "صدیقی" }, portrait: await portrait() })
  const { tags, text } = await readPdf(await sheet("pdf", { parts: [] }))
  expect(tags).not.toContain("Figure")
  expect(splitText(text)).not.toContain("صدیقی")
})
