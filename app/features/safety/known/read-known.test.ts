import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { readContacts, readTyped } from "./read-known.server.ts"

const origin = phoneOrigin(new Request("http://x"), { nationality: "PK|Pakistan" })
const ALI = { number: "+923001234567" }

test.each([
  ["0300 1234567", [ALI]],
  ["+92 300 1234567; 0300-1234567", [ALI, ALI]],
  ["۰۳۰۰ ۱۲۳۴۵۶۷", [ALI]],
  ['"0300 1234567", ali@Example.COM ', [ALI, { email: "ali@example.com" }]],
  ["Ali Malik <Ali@example.com>\r\ntel:+923001234567", [{ email: "ali@example.com" }, ALI]],
  ["\n , ;\n", []],
])("%j is read", (text, found) => expect(readTyped(text, origin)).toEqual({ found, problems: [] }))

test("What cannot be read is named by its line", () => {
  const { found, problems } = readTyped("0300 1234567\nUncle Ali\nali@\n0300 12345", origin)
  expect(found).toEqual([ALI])
  expect(problems).toEqual([
    "Line 2, “Uncle Ali”: Please enter a valid phone number.",
    "Line 3, “ali@”: Enter a valid email.",
    expect.stringMatching(/^Line 4, “0300 12345”: Please enter a valid phone number\./),
  ])
})

describe("A file", () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "known-"))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function read(content: string | Uint8Array) {
    const path = join(folder, crypto.randomUUID())
    await writeFile(path, content)
    const contacts = await readContacts(path, origin)
    return contacts.done ? contacts.value : contacts.message
  }

  const card = (...lines: string[]) => ["BEGIN:VCARD", ...lines, "END:VCARD", ""].join("\r\n")

  test.each([
    [
      "of 2.1",
      card(
        "VERSION:2.1",
        "N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D8=B9=D9=84=",
        "=DB=8C;;;;",
        "TEL;CELL:03001234567",
      ),
    ],
    ["of 2.1 in quoted-printable", card("TEL;CELL;ENCODING=QUOTED-PRINTABLE:=30=33=30=30 1234567")],
    ["of 3, folded", card("VERSION:3.0", "FN:Ali", "TEL;TYPE=CELL,VOICE:+92 300", "  1234567")],
    ["of 3, grouped as a Mac does", card("item1.TEL;type=pref:+923001234567", "item1.X-ABLabel:Mobile")],
    ["of 4", card("VERSION:4.0", 'TEL;VALUE=uri;TYPE="voice,home":tel:+92-300-1234567')],
    ["with a picture", card(`PHOTO;ENCODING=b;TYPE=JPEG:${"A".repeat(50_000)}`, "TEL:0300 1234567")],
    ["with LF alone", "BEGIN:VCARD\nTEL:0300 1234567\nEND:VCARD"],
  ])("vCard %s", async (_what, text) => expect(await read(text)).toEqual([ALI]))

  test("vCards: all numbers and e-mails of all, and no names, birthdays and addresses", async () => {
    const text = card("FN:03211234567", "BDAY:1990-01-01", "TEL:0300 1234567", "TEL:042 35761999", "EMAIL:A@b.example")
    expect(await read(text + card("EMAIL;TYPE=WORK:c@d.example"))).toEqual([
      ALI,
      { number: "+924235761999" },
      { email: "a@b.example" },
      { email: "c@d.example" },
    ])
  })

  test.each([
    ["Google", 'Name,Birthday,Phone 1 - Value,E-mail 1 - Value\nAli,1990-01-01,"0300 1234567 ::: +92 300 1234567",'],
    ["Outlook", "First Name;Mobile Phone;Postal Code\r\nAli;'+923001234567';54000\r\n"],
    ["a spreadsheet with formulas", 'Name,Phone\nAli,"=""03001234567"""\nHYPERLINK,"=HYPERLINK(""x"")"'],
  ])("CSV of %s", async (_what, text) => {
    expect(new Set(((await read(text)) as object[]).map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify(ALI)]),
    )
  })

  test.each([
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4]), /save it in your spreadsheet as CSV/],
    ["a picture", new Uint8Array([0xff, 0xd8, 0, 0, 1]), /can be read/],
    ["nothing", "", /no phone number and no e-mail/],
    ["names alone", "Name\nAli\nSana", /no phone number and no e-mail/],
  ])("%s is refused in words", async (_what, content, said) => expect(await read(content)).toMatch(said))

  test("Of forty thousand cells of digits it reads those that are numbers, and lets others have their turn", async () => {
    let [turns, reading] = [0, true]
    const takeTurn = () => {
      turns += 1
      if (reading) setImmediate(takeTurn)
    }
    takeTurn()
    const rows = Array.from({ length: 4_000 }, (_, row) => Array.from({ length: 10 }, (_, at) => `${row}${at}`).join())
    const found = await read(`${rows.join("\n")}\n0300 1234567`)
    reading = false
    expect(found).toEqual([ALI])
    expect(turns).toBeGreaterThan(10)
  })
})
