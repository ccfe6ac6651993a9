import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { parseAst } from "vite"

/** Words of our own for what has a name already; `docs/glossary.md` has the names. As parts of identifiers and file names. */
const INSTEAD = [
  ["tell tells told telling untold", "notify, announce, report, send"],
  ["standing standings", "the state, status or usage that is meant"],
  ["moment moments", "date"],
  ["wishes wished wisher", "preferences; for a matchmaker an assisted request"],
  ["mend mends mended mending", "correct, repair"],
  ["looker searcher reader caller", "viewer, seeker, actor, client"],
  ["door doors", "request filter, access"],
  ["deed deeds happening happenings opening openings", "action, event, profile view"],
  ["fresh crowd house", "new, generated or many people, app"],
  ["fact facts", "field, answer, summary, description, item of an agreement"],
  ["elsewhere", "remote, other server, other device"],
  ["cut cuts cutting cuttable", "close, disconnect, truncate"],
  ["shelf shelves", "cache"],
  ["talk talks bonds stretch pace paces", "conversation, connections, range, rate limit"],
] as const
/** Names that others gave: columns, fields that programs and forms send, parts of an icon set or of a syntax tree. */
const GIVEN =
  /^(endToldAt|soonToldAt|changesTold|toldOfVisits|companyMendedAt|showsFacts|told|readerId|callerId|openingElement|SMALL_TALK)$/
/** What somebody reads is a text, a label or a message; words are counted and searched for. */
const NAMES_A_TEXT = /^words(Of|For)|[a-z]Words$|_WORDS$|InWords$/
const COUNTED = /^(MOST|PRODUCT)_WORDS$/
const PAIRS = /heldForm|wayOn|onceMore|houseForm|useDesk|workingFor|takeAct|takeUser|takeStep/i

const instead = new Map<string, string>(
  INSTEAD.flatMap(([words, use]) => words.split(" ").map((word) => [word, use] as const)),
)
const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)

function whyNot(name: string) {
  if (GIVEN.test(name)) return
  if (NAMES_A_TEXT.test(name) && !COUNTED.test(name)) return "text, label, message"
  if (PAIRS.test(name.replace(/[^a-z]/gi, ""))) return "docs/glossary.md"
  return partsOf(name).flatMap((part) => instead.get(part) ?? [])[0]
}

function* namesIn(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return
  if ("type" in node && /Identifier$/.test(String(node.type)) && "name" in node) yield String(node.name)
  for (const child of Object.values(node)) yield* namesIn(child)
}

const found = globSync(["{app,db,bench,e2e}/**/*.{ts,tsx,css}", "server.ts"], { exclude: ["**/generated/**"] }).flatMap(
  (file) => {
    const text = readFileSync(file, "utf8")
    const names = file.endsWith(".css") ? [] : namesIn(parseAst(text, { lang: file.endsWith("x") ? "tsx" : "ts" }))
    return [...new Set([basename(file).replace(/\..*/, ""), ...names])].flatMap((name) => {
      const use = whyNot(name)
      return use ? [`${file}: ${name} – ${use}`] : []
    })
  },
)
if (found.length > 0) process.stderr.write(`Private words, and what to say instead:\n${found.join("\n")}\n`)
process.exitCode = found.length > 0 ? 1 : 0
