import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { readSheet } from "#app/forms/sheets/spreadsheet.server.ts"
import { csvOf } from "#app/http/csv.ts"
import { MOST_SHEET_ROWS, splitSheet } from "./heads/split-sheet.server.ts"
import { type Fill, judgeRows } from "./judge.server.ts"
import { HEADINGS, rowOf, sheetOf } from "./sheets-for-tests.ts"

const request = new Request("http://localhost/clients/import", { headers: { "Accept-Language": "en-US" } })
const bytesOf = (csv: string | Uint8Array) => (typeof csv === "string" ? new TextEncoder().encode(csv) : csv)

/** The rows, or why there are none. */
async function judge(csv: string | Uint8Array, fill: Fill = {}) {
  const read = await readSheet(bytesOf(csv), MOST_SHEET_ROWS)
  const sheet = read.done ? splitSheet(read.value, new Map()) : read
  return sheet.done ? judgeRows(sheet.value, fill, request, null) : sheet.message
}

async function judgeOne(cells: Record<string, string>, fill?: Fill) {
  const rows = await judge(csvOf([Object.keys(cells), Object.values(cells)]), fill)
  if (typeof rows === "string") throw new Error(rows)
  return rows[0]!
}

const SANA = { Name: "Sana Malik", Gender: "F", Age: "27", Phone: "0300 1234567" }

describe("a row", () => {
  test("of a name, a phone, a gender and an age is a client whose birth is estimated", async () => {
    expect(await judgeOne(SANA)).toMatchObject({
      name: "Sana Malik",
      answers: { firstName: "Sana", lastName: "Malik", gender: "female", contactNumber: "+923001234567" },
      birthEstimated: true,
      note: "",
    })
    expect(await judgeOne(SANA)).not.toHaveProperty("wrong")
  })

  test.each([
    ["no name", { ...SANA, Name: "" }, "no-name"],
    ["no gender", { ...SANA, Gender: "" }, "no-gender"],
    ["neither age nor date of birth", { ...SANA, Age: "" }, "no-birth"],
    ["a child's age", { ...SANA, Age: "16" }, "too-young"],
    ["a child's birthday", { ...SANA, Age: "", DOB: "2024-01-01" }, "too-young"],
    ["a birthday to come", { ...SANA, Age: "", DOB: "2090-01-01" }, "too-young"],
  ])("with %s is left out", async (_, cells, problem) => {
    expect((await judgeOne(cells)).wrong).toBe(problem)
  })

  test("without a phone or an e-mail is asked about", async () => {
    expect((await judgeOne({ ...SANA, Phone: "ask the father" })).weak).toBe("no-contact")
    expect(await judgeOne({ ...SANA, Phone: "", "E-mail": "Sana@Example.com" })).toMatchObject({
      email: "sana@example.com",
    })
  })

  test("has what the file does not say of anybody from whoever brings it in", async () => {
    const { Gender: _, Age: __, ...half } = SANA
    expect(await judgeOne({ ...half, City: "Lahore" }, { gender: "female", age: 25 })).toMatchObject({
      answers: { gender: "female" },
      birthEstimated: true,
    })
    expect((await judgeOne({ ...SANA, DOB: "1998-03-14" }, { gender: "male", age: 25 })).answers).toMatchObject({
      gender: "female",
      dateOfBirth: "1998-03-14",
    })
  })

  test("keeps for the consultant what no field takes", async () => {
    const { answers, note } = await judgeOne({
      ...SANA,
      Caste: "Sudhan",
      Education: "M.Sc Physics",
      "Family Type": "?",
      Remarks: "Wants a teacher",
    })
    expect(answers).toMatchObject({ caste: "Others", educationLevel: "Postgraduate" })
    expect(answers).not.toHaveProperty("familyType")
    expect(note).toBe("Caste: Sudhan\nEducation: M.Sc Physics\nFamily Type: ?\nRemarks: Wants a teacher")
  })

  test("takes the first of several numbers and keeps the others", async () => {
    const { answers, note } = await judgeOne({ ...SANA, Phone: "0300-1234567 / 0333 1112223" })
    expect(answers.contactNumber).toBe("+923001234567")
    expect(note).toContain("0333 1112223")
  })

  test("with signs that are longer than a letter is cut between them", async () => {
    const { answers } = await judgeOne({ ...SANA, Name: `a${"😀".repeat(40)} Malik` })
    expect(answers.firstName).toHaveLength(60)
    expect(answers.firstName!.isWellFormed()).toBe(true)
  })

  test("with ages of a partner that are turned round has none", async () => {
    const { partner, note } = await judgeOne({ ...SANA, "Partner Min Age": "40", "Partner Max Age": "30" })
    expect(partner).toEqual({})
    expect(note).toContain("40 – 30")
  })
})

describe("a file of clients", () => {
  test("of our own headings is read whole", async () => {
    const rows = await judge(
      sheetOf({}, { Nationality: "Pakistan", Caste: "jatt", "Contact Number": "'+92 300 1234567" }),
    )
    expect(rows).toMatchObject([
      { row: 2, note: "", answers: { nationality: "PK|Pakistani", height: "163 cm", salaryIncome: "50,000 - 70,000" } },
      { row: 3, note: "", answers: { caste: "Jutt", contactNumber: "+923001234567" } },
    ])
  })

  test("may have semicolons, tabs, another encoding, a line that names the delimiter, and empty rows", async () => {
    const cells = [HEADINGS, rowOf(), HEADINGS.map(() => ""), rowOf({ "First Name": "Zoë" })]
    const by = (delimiter: string) =>
      cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter)).join("\r\n")
    for (const file of [
      by(";"),
      `\uFEFF${by("\t")}`,
      `sep=;\r\n${by(";")}`,
      Buffer.from(by(","), "latin1"),
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(by("\t"), "utf16le")]),
    ])
      expect(await judge(file)).toMatchObject([
        { row: 2, name: "Sana Malik" },
        { row: 4, name: "Zoë Malik" },
      ])
  })

  test("is refused in words where it is no such file", async () => {
    expect(await judge(Buffer.from("PK\u0003\u0004"))).toMatch(/workbook/)
    expect(await judge(Buffer.from([0x00, 0x01]))).toMatch(/no list that can be read/)
    expect(await judge('First Name\r\nSana\r\n"Hira')).toMatch(/^From row 3 on a quotation mark/)
    expect(await judge("")).toBe("The file is empty.")
    expect(await judge(sheetOf())).toMatch(/no client below/)
  })
})

describe("A file that is made to keep the server busy", () => {
  const MEGABYTES = 4 * 1024 * 1024
  const processorMs = (before?: NodeJS.CpuUsage) => {
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1000
  }
  /** The same megabytes cut into lines at once, measured beside each file: a machine that is busy is slower at both. */
  function yardstick() {
    const before = process.threadCpuUsage()
    expect(filled("a,b\n").split("\n").join("\r").length).toBe(MEGABYTES)
    return processorMs(before)
  }
  /** A turn was half a minute before rows were read piece by piece; the longest is now about two yardsticks. */
  const YARDSTICKS = 5
  /** The longest turn in milliseconds of the processor's own time: whoever else is busy on the machine does not count. */
  function watchTurns() {
    let [longest, before] = [0, process.threadCpuUsage()]
    let watching = setImmediate(function next() {
      longest = Math.max(longest, processorMs(before))
      before = process.threadCpuUsage()
      watching = setImmediate(next)
    })
    return {
      stop() {
        clearImmediate(watching)
        return longest
      },
    }
  }
  const filled = (text: string) => text.repeat(Math.ceil(MEGABYTES / text.length)).slice(0, MEGABYTES)
  const below = (text: string) => `${csvOf([HEADINGS])}${text}`

  test.each<[string, string, RegExp]>([
    ["very many short rows", below(filled("a,b\n")), /more than 2,000 clients/],
    ["very many short rows without headings", filled("a,b\n"), /more than 2,000 clients/],
    ["very many empty rows", below(filled("\r\n")), /no client below/],
    ["one endless row", below(filled("a")), /Row 2 is far too long/],
    ["commas alone", filled(","), /Row 1 is far too long/],
    ["a quotation mark that is never closed", below(`"${filled("a,b\n")}`), /Row 2 is far too long/],
    ["very many headings", `${Array.from({ length: 9_000 }, (_, at) => `${at % 9}`).join()}\na`, /too many columns/],
    ["every answer of every client wrong", below(filled(`${HEADINGS.map(() => "?").join()}\n`)), /more than 2,000/],
    [
      "as many odd answers as are read",
      below(`${HEADINGS.map(() => "a?").join()}\n`.repeat(2_000)),
      /"wrong":"no-gender/,
    ],
    ["long answers", below(`${HEADINGS.map(() => "\ufdfa".repeat(150)).join()}\n`.repeat(160)), /"wrong":"no-gender/],
    ["numbers alone", below(`${HEADINGS.map(() => "0300 1234567").join()}\n`.repeat(2_000)), /"wrong":"no-gender/],
    ["contacts without an end", `BEGIN:VCARD\n${filled("TEL:1\n")}`, /"wrong":"no-name/],
    ["very many contacts", filled("BEGIN:VCARD\nN:a;b\n"), /more than 2,000/],
  ])("%s holds nobody up", async (_what, text, words) => {
    const bytes = new TextEncoder().encode(text)
    const before = yardstick()
    const turns = watchTurns()
    const said = await judge(bytes)
    await nextTurn()
    const longest = turns.stop()
    const measure = Math.max(before, yardstick())
    expect(typeof said === "string" ? said : JSON.stringify(said)).toMatch(words)
    expect(longest).toBeLessThan(YARDSTICKS * measure)
  })
})
