import { readFile } from "node:fs/promises"
import { setImmediate as others } from "node:timers/promises"
import { z } from "zod"
import type { Identity } from "#app/features/profiles/known/identities.server.ts"
import { type PhoneOrigin, phoneInUse, readPhone } from "#app/features/profiles/phone/phone.server.ts"
import { readSheet } from "#app/forms/sheets/spreadsheet.server.ts"
import { vcardContacts } from "#app/forms/sheets/vcards.server.ts"
import { done, type Result, refuse } from "#app/result.ts"

const MOST_ROWS = 20_000
/** Rows read before other requests have their turn. */
const AT_ONCE = 20
const LONGEST_SHOWN = 40
const LONGEST_EMAIL = 254
const LOOKS_LIKE_NUMBER = /^[+(\d][\d\s().-]{5,30}$/

/** One a line, or with commas and semicolons between them. `problems` names the lines that cannot be read. */
export function readTyped(text: string, origin: PhoneOrigin) {
  const found: Identity[] = []
  const problems: string[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries())
    for (const piece of line.split(/[,;\t]/)) {
      const typed = bare(piece)
      if (!typed) continue
      const read = readOne(typed, origin)
      if ("problem" in read) problems.push(`Line ${at + 1}, “${shortened(typed)}”: ${read.problem}`)
      else found.push(read)
    }
  return { found, problems }
}

export function readOne(typed: string, origin: PhoneOrigin): Identity | { problem: string } {
  if (typed.includes("@")) return emailIn(typed) ?? { problem: "Enter a valid email." }
  return readPhone(western(typed), origin)
}

/** Of a vCard all numbers and e-mails, of a list every cell that reads as one. What else is there is passed over. */
export async function readContacts(path: string, origin: PhoneOrigin): Promise<Result<Identity[]>> {
  const rows = await readSheet(await readFile(path), MOST_ROWS, vcardContacts)
  if (!rows.done) return rows
  const found: Identity[] = []
  for (const [at, { cells }] of rows.value.entries()) {
    if (at % AT_ONCE === 0) await others()
    for (const cell of cells) found.push(...inCell(cell, origin))
  }
  if (found.length > 0) return done(found)
  return refuse("invalid", "There is no phone number and no e-mail in this file that can be read.")
}

/** Exports put several into one cell, with ' ::: ' or a comma between them. */
const inCell = (cell: string, origin: PhoneOrigin) =>
  cell.split(/:::|[,;|\n]| \/ /).flatMap((piece): Identity[] => {
    const text = bare(piece)
    const email = emailIn(text)
    if (email) return [email]
    const number = LOOKS_LIKE_NUMBER.test(western(text)) && phoneInUse(western(text), origin)
    return number ? [{ number }] : []
  })

/** Without what programs put around it: '="0300…"', 'tel:+92…', 'Ali <ali@example.com>'. */
function bare(piece: string) {
  const inside = /<([^<>]*)>/.exec(piece)?.[1] ?? piece
  return inside.replace(/^[\s="'‘“]+|(?<![\s"'’”])[\s"'’”]+$/g, "").replace(/^(tel|mailto):/i, "")
}

function emailIn(text: string) {
  const email = text.toLowerCase()
  return email.length <= LONGEST_EMAIL && z.regexes.email.test(email) ? { email } : undefined
}

const western = (text: string) =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))

const shortened = (text: string) => (text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text)
