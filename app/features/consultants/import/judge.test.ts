import { setImmediate as nextTurn } from "node:timers/promises"
import { describe, expect, test } from "vitest"
import { csvOf } from "#app/http/csv.ts"
import { judgeRows, MOST_SHEET_ROWS } from "./judge.server.ts"
import { HEADINGS, rowOf, sheetOf } from "./sheets-for-tests.ts"
import { readSheet } from "./spreadsheet.server.ts"

const request = new Request("http://localhost/clients/import")

async function judge(csv: string | Uint8Array) {
  const sheet = await readSheet(typeof csv === "string" ? new TextEncoder().encode(csv) : csv, MOST_SHEET_ROWS)
  if (!sheet.done) throw new Error(sheet.message)
  return judgeRows(sheet.value, request, "+923001112233")
}

const refusalOf = async (bytes: Uint8Array | string) => {
  const sheet = await readSheet(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes, MOST_SHEET_ROWS)
  return sheet.done ? "" : sheet.message
}

const headingOf = (label: string) => {
  const at = HEADINGS.indexOf(label)
  return `${at >= 26 ? "A" : ""}${String.fromCharCode(65 + (at % 26))} · ${label}`
}

/** What is written in one column, and what is said of it. */
const MISTAKES: [column: string, cell: string, words: RegExp][] = [
  ["First Name", "", /First name is required/],
  ["First Name", "x".repeat(61), /at most 60/],
  ["First Name", "Sa\nna", /one line/],
  ["Last Name", "", /Last name is required/],
  ["Last Name", "\u200b", /Last name is required/],
  ["Last Name", "y".repeat(80), /at most 60/],
  ["Marital Status", "", /Marital status is required/],
  ["Marital Status", "engaged", /‘engaged’ is not in the list: single/],
  ["Date of Birth", "", /Date of birth is required/],
  ["Date of Birth", "yesterday", /Invalid date/],
  ["Date of Birth", "03/04/1998", /Day or month first/],
  ["Date of Birth", "1998-02-30", /Invalid date/],
  ["Date of Birth", "31/02/1998", /Invalid date/],
  ["Date of Birth", "2090-01-01", /future/],
  ["Date of Birth", "2024-01-01", /18 or older/],
  ["Date of Birth", "1899-12-31", /from 1900/],
  ["Gender", "", /Gender is required/],
  ["Gender", "girl", /‘girl’ is not in the list/],
  ["Contact Number", "", /Contact number is required/],
  ["Contact Number", "0300 12345", /valid phone number/],
  ["Contact Number", "3.00123E+09", /shortened this number/],
  ["Contact Number", "ask the father", /valid phone number/],
  ["Contact Number", "+1 300 1234567", /^Is it \+92 300 1234567\?$/],
  ["Contact Number", "1".repeat(30), /at most 25/],
  ["Nationality", "", /Nationality is required/],
  ["Nationality", "Martian", /not in the list: Pakistani/],
  ["Residence", "Palace", /not in the list/],
  ["Ethnicity", "", /Ethnicity is required/],
  ["Ethnicity", "Punjabi", /not in the list/],
  ["Province", "", /Province is required/],
  ["Province", "Texas", /province of this country/],
  ["Religion", "", /Religion is required/],
  ["Religion", "Islaam", /‘Islaam’ is not in the list: Islam/],
  ["Caste", "", /Caste is required/],
  ["City", "", /City is required/],
  ["City", "z".repeat(61), /at most 60/],
  ["Sect", "Zaidi", /not in the list/],
  ["Education Level", "PhD", /not in the list: Matric/],
  ["Employed Status", "", /Employed status is required/],
  ["Occupation", "Astronaut", /not in the list/],
  ["Health Condition", "", /Health condition is required/],
  ["Height", "9'9", /not in the list: 5'0 to 6'5/],
  ["Height", "tall", /not in the list/],
  ["Salary/Income", "a lot", /not in the list: Below 30,000/],
  ["Complexion", "", /Complexion is required/],
  ["Father's name", "", /Father name is required/],
  ["Mother's name", "Ami\u0007na", /plain text/],
  ["Number of Siblings", "many", /not in the list/],
  ["Family Health Condition", "", /health condition/],
  ["Father's Occupation", "", /father's occupation/],
  ["Mother's Occupation", "Queen", /not in the list/],
  ["Family Status", "", /family status/],
  ["Family Type", "Nuclear fission", /not in the list/],
  ["Partner Religion", "", /Religion is required/],
  ["Partner Min Age", "17", /not in the list: No preference/],
  ["Partner Max Age", "", /Max age required/],
  ["Partner Min Height", "1m", /not in the list/],
  ["Partner Residence", "", /Residence is required/],
]

describe("a file of clients", () => {
  test("is taken as spreadsheets and people write it", async () => {
    const sana = { "Date of Birth": "14/03/1998", "Contact Number": "3001234567", Height: '5’4"', Gender: "FEMALE " }
    const other = {
      Nationality: "Pakistan",
      Caste: "jatt",
      "Salary/Income": "50,000-70,000",
      "Partner Min Height": "150 cm",
    }
    const { clients, mistakes } = await judge(sheetOf(sana, other))
    expect(mistakes).toEqual([])
    expect(clients.map(({ row }) => row)).toEqual([2, 3])
    expect(clients[0]!.answers).toMatchObject({
      personal: {
        dateOfBirth: "1998-03-14",
        contactNumber: "+923001234567",
        gender: "female",
        maritalStatus: "single",
      },
      religious: { nationality: "PK|Pakistani", city: "Lahore" },
      profession: { height: "5'4" },
    })
    expect(clients[1]!.answers).toMatchObject({
      religious: { nationality: "PK|Pakistani", caste: "Jutt" },
      profession: { salaryIncome: "50,000 - 70,000" },
      partner: { minHeight: "150" },
    })
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
    ]) {
      const { clients, mistakes } = await judge(file)
      expect(mistakes).toEqual([])
      expect(clients.map(({ row, answers }) => `${row} ${answers.personal.firstName}`)).toEqual(["2 Sana", "4 Zoë"])
    }
  })

  test("is refused in words where it is no such file", async () => {
    expect(await refusalOf(Buffer.from("PK\u0003\u0004"))).toMatch(/workbook/)
    expect(await refusalOf(Buffer.from([0x00, 0x01]))).toMatch(/no CSV file/)
    expect(await refusalOf('First Name\r\nSana\r\n"Hira')).toMatch(/^From row 3 on a quotation mark/)
    expect((await judge("")).mistakes).toMatchObject([{ words: "The file is empty." }])
    expect((await judge(sheetOf())).mistakes).toMatchObject([{ words: /no client/ as never }].map(() => ({ row: 1 })))
  })

  test("has headings that are known, all there, and once", async () => {
    const headings = HEADINGS.filter((heading) => heading !== "Sect")
    const { mistakes, clients } = await judge(
      [[...headings, "Hobby", "first_name", "Added On"], rowOf().slice(0, headings.length)]
        .map((row) => row.map((cell) => `"${cell}"`).join(","))
        .join("\n"),
    )
    expect(clients).toEqual([])
    expect(
      mistakes.filter(({ row }) => row === 1).map(({ column, words }) => `${column} ${words.slice(0, 26)}`),
    ).toEqual(["AK This heading is not known.", "AL This heading stands here t", "Sect This column is missing."])
  })

  test("of 2,000 rows with more than fifty kinds of mistakes names each by row and column, and nothing else", async () => {
    expect(MISTAKES.length).toBeGreaterThanOrEqual(50)
    const every = Math.floor(2_000 / MISTAKES.length)
    const rows = Array.from({ length: 2_000 }, (_, i): Record<string, string> => {
      const made = i % every === 0 ? MISTAKES[i / every] : undefined
      return {
        "First Name": `Client ${i}`,
        "Contact Number": `030${String(10_000_000 + i)}`,
        ...(made && { [made[0]]: made[1] }),
      }
    })
    const { mistakes, clients } = await judge(sheetOf(...rows))
    expect(mistakes.map(({ row, column }) => `${row} ${column}`)).toEqual(
      MISTAKES.map(([column], i) => `${i * every + 2} ${headingOf(column)}`),
    )
    for (const [i, { words }] of mistakes.entries()) expect(words).toMatch(MISTAKES[i]![2])
    expect(clients).toHaveLength(2_000 - MISTAKES.length)
  })

  test("has every mistake of a row told at once, also what follows from two answers", async () => {
    const { mistakes } = await judge(
      sheetOf({ Gender: "", Sect: "none", "Partner Min Age": "40", "Partner Max Age": "30", "Partner Caste": "?" }),
    )
    expect(mistakes.map(({ column }) => column)).toEqual(
      ["Gender", "Sect", "Partner Max Age", "Partner Caste"]
        .sort((a, b) => HEADINGS.indexOf(a) - HEADINGS.indexOf(b))
        .map(headingOf),
    )
    expect(mistakes.find(({ column }) => column.endsWith("Max Age"))?.words).toMatch(/below min age/)
  })

  test("with more in a row than headings, or with more rows than are taken at once, says where", async () => {
    const long = `${sheetOf({})}${rowOf()
      .map((cell) => `"${cell}"`)
      .join(",")},and,more`
    expect((await judge(long)).mistakes).toMatchObject([{ row: 3, cell: "and more" }])
    const many = await judge(sheetOf(...Array.from({ length: 2_001 }, () => ({}))))
    expect(many.mistakes).toMatchObject([{ row: 2_002, words: expect.stringContaining("more than 2,000 clients") }])
    expect(many.clients).toEqual([])
  })
})

describe("A file that is made to keep the server busy", () => {
  const MEGABYTES = 4 * 1024 * 1024
  /** Half a minute before rows were read piece by piece; ten times what a quiet machine takes. */
  const LONGEST_TURN_MS = 250
  /** The longest turn in milliseconds of the processor's own time: whoever else is busy on the machine does not count. */
  function watchTurns() {
    let [longest, before] = [0, process.threadCpuUsage()]
    let watching = setImmediate(function next() {
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
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
    ["very many headings", Array.from({ length: 9_000 }, (_, at) => `${at % 9}`).join(), /too many columns/],
    ["every answer of every client wrong", below(filled(`${HEADINGS.map(() => "?").join()}\n`)), /more than 2,000/],
    [
      "as many wrong answers as are read",
      below(`${HEADINGS.map(() => "?").join()}\n`.repeat(1_000)),
      /read no further/,
    ],
    ["long answers", below(`${HEADINGS.map(() => "\ufdfa".repeat(150)).join()}\n`.repeat(160)), /read no further/],
  ])("%s holds nobody up", async (_what, text, words) => {
    const bytes = new TextEncoder().encode(text)
    const turns = watchTurns()
    const sheet = await readSheet(bytes, MOST_SHEET_ROWS)
    const said = sheet.done
      ? (await judgeRows(sheet.value, request, null)).mistakes.map(({ words }) => words).join("\n")
      : sheet.message
    await nextTurn()
    expect(said).toMatch(words)
    expect(turns.stop()).toBeLessThan(LONGEST_TURN_MS)
  })
})
