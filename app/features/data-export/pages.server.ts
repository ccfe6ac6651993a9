import { dateTimeOf, longCalendarDay } from "#app/dates/dates.ts"
import type { Kind, Part, Row } from "./part.server.ts"

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!)

/** 'firstLoginAt' as 'First login at'. */
const heading = (name: string) => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const STYLE = `body{font:16px/1.5 system-ui,"Noto Naskh Arabic",sans-serif;margin:1rem auto;max-width:70rem;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(6rem,20%) 1fr;gap:.25rem 1rem;margin:0 0 1rem;padding:1rem;border:1px solid #ccc;border-radius:.5rem}
dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}`

const head = (title: string) =>
  `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>\n<h1>${escaped(title)}</h1>\n`

const FOOT = "</body></html>\n"

function shown(kind: Kind, value: NonNullable<Row[string]>) {
  if (kind === "yes") return value ? "yes" : "no"
  if (kind === "dateTime") return dateTimeOf(new Date(String(value)))
  return kind === "day" ? longCalendarDay(String(value)) : String(value)
}

function valueText(kind: Kind, value: NonNullable<Row[string]>) {
  const written = escaped(shown(kind, value))
  if (kind !== "file") return `<span dir="auto">${written}</span>`
  const path = String(value).split("/").map(encodeURIComponent).join("/")
  return `<a href="../${path}">${written}</a>`
}

const rowText = ({ columns }: Part, row: Row) =>
  `<dl>${Object.entries(row)
    .filter((entry): entry is [string, NonNullable<Row[string]>] => entry[1] !== null && entry[1] !== "")
    .map(([name, value]) => `<dt>${heading(name)}</dt><dd>${valueText(columns[name]![0], value)}</dd>`)
    .join("")}</dl>\n`

/** A page to read without a network. */
export async function* pageOf(part: Part, rows: AsyncIterable<Row[]>) {
  yield `${head(part.title)}<p><a href="../index.html">Everything</a></p>\n`
  let count = 0
  for await (const portion of rows) {
    yield portion.map((row) => rowText(part, row)).join("")
    count += portion.length
  }
  yield count === 0 ? `<p>Nothing.</p>\n${FOOT}` : FOOT
}

/** One array, a row a line. */
export async function* jsonOf(rows: AsyncIterable<Row[]>, counted: (count: number) => void) {
  let count = 0
  yield "["
  for await (const portion of rows)
    for (const row of portion) yield `${count++ === 0 ? "\n" : ",\n"}${JSON.stringify(row)}`
  yield "\n]\n"
  counted(count)
}

export function indexPage(name: string, at: Date, parts: readonly Part[], counts: ReadonlyMap<string, number>) {
  const entries = parts
    .filter((part) => counts.get(part.name))
    .map((part) => {
      const links = `<a href="pages/${part.name}.html">${escaped(part.title)}</a>`
      return `<li>${links} – ${counts.get(part.name)} (<a href="data/${part.name}.json">for programs</a>)</li>`
    })
  return `${head("Your data on Rishta")}<p dir="auto">${escaped(name)}</p>
<p>Made on ${escaped(dateTimeOf(at))}. It holds what Rishta keeps of you. Reports that others have made, and notes of our team, are not part of it.</p>
<ul>\n${entries.join("\n")}\n</ul>
<p>For programs: the folder <code>data</code> has the same as JSON, and <code>data/schema.json</code> says what each file holds (JSON Schema). Pictures, files of chats and receipts are in folders of their own.</p>
${FOOT}`
}

const JSON_TYPES: Record<Kind, object> = {
  text: { type: ["string", "null"] },
  file: { type: ["string", "null"] },
  number: { type: ["number", "null"] },
  dateTime: { type: ["string", "null"], format: "date-time" },
  day: { type: ["string", "null"], format: "date" },
  yes: { type: ["boolean", "null"] },
}

/** JSON Schema: under `$defs`, each file by its name. */
export function schemaOf(parts: readonly Part[]) {
  const fileOf = ({ title, columns }: Part) => ({
    title,
    type: "array",
    items: {
      type: "object",
      additionalProperties: false,
      required: Object.keys(columns),
      properties: Object.fromEntries(Object.entries(columns).map(([name, [kind]]) => [name, JSON_TYPES[kind]])),
    },
  })
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "What Rishta keeps of somebody",
    $defs: Object.fromEntries(parts.map((part) => [`${part.name}.json`, fileOf(part)])),
  }
}
