import { createServer } from "node:http"
import postgres from "postgres"
import type { Asked } from "./eavesdrop.ts"

/** What the bare server answers: for each path the statements to run, and the page or JSON to write. */
export interface FloorTask {
  databaseUrl: string
  pages: Record<string, { asked: Asked[]; body: string; type: string }>
}

type Rows = Record<string, unknown>[]
type Piece = string | { answer: number; row: number; column: string }

const SHORTEST_VALUE = 4
const inHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** The product's own page as a template: wherever a value of the answers stands, it is put in anew. */
function templateOf(body: string, answers: Rows[], escaped: (text: string) => string): Piece[] {
  const pieces = new Map<string, Piece>()
  for (const [answer, rows] of answers.entries())
    for (const [row, values] of rows.entries())
      for (const [column, value] of Object.entries(values))
        if (typeof value === "string" && value.length >= SHORTEST_VALUE)
          pieces.set(escaped(value), { answer, row, column })
  if (pieces.size === 0) return [body]
  const quoted = [...pieces.keys()]
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  return body.split(new RegExp(`(${quoted.join("|")})`)).map((text) => pieces.get(text) ?? text)
}

process.once("message", async (task: FloorTask) => {
  // What was heard is the text of a truth value already.
  const types = { bool: { to: 16, from: [16], serialize: String, parse: (text: string) => text === "t" } }
  const sql = postgres(task.databaseUrl, { max: 10, onnotice: () => {}, types })
  const ask = ({ text, values }: Asked) =>
    sql.unsafe(
      text,
      values.map((value) => (value?.startsWith("\\x") ? Buffer.from(value.slice(2), "hex") : value)),
      { prepare: true },
    ) as unknown as Promise<Rows>
  const pages = new Map<string, { type: string; write: () => Promise<string> }>()
  for (const [path, { asked, body, type }] of Object.entries(task.pages)) {
    const escaped = type.includes("json") ? inJson : inHtml
    const template = templateOf(body, await Promise.all(asked.map(ask)), escaped)
    async function write() {
      const answers = await Promise.all(asked.map(ask))
      let page = ""
      for (const piece of template)
        page += typeof piece === "string" ? piece : escaped(String(answers[piece.answer]?.[piece.row]?.[piece.column]))
      return page
    }
    pages.set(path, { type, write })
  }
  const server = createServer(async (req, res) => {
    const page = pages.get(req.url!)
    if (!page) return res.writeHead(404).end()
    const text = Buffer.from(await page.write())
    res.writeHead(200, { "Content-Type": page.type, "Content-Length": text.length }).end(text)
  })
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as { port: number }).port))
  process.once("SIGTERM", () => process.exit(0))
})
