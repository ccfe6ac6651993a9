import { existsSync, globSync, readdirSync, readFileSync } from "node:fs"

/** What is shipped under one name, with all that its licence wants to be said. */
export interface Notice {
  /** As in `/licences/react`. */
  slug: string
  name: string
  versions: string[]
  licence: string
  text: string
}

interface Locked {
  version: string
  dev?: boolean
  optionalDependencies?: Record<string, string>
}

interface Manifest {
  name: string
  license?: string
  /** As npm wrote it until 2015. */
  licenses?: { type: string }[]
  author?: string | { name: string }
}

const TEXTS = "app/licences/texts"
const A_NOTICE = /^(licen[cs]e|copying|copyright|notice|unlicense|third.?party)/i
/** Says by itself what is allowed; whatever does not, names a licence. */
const WHOLE = /permission is hereby granted|redistribution and use/i

/** What packages and files of ours hold, without a word about it in the packages. */
const FURTHER = [
  { name: "Lucide icons", licence: "ISC", files: [`${TEXTS}/lucide.txt`] },
  { name: "Node.js", licence: "MIT", files: globSync("node_modules/node/node_modules/node-*/LICENSE") },
  { name: "PostgreSQL", licence: "PostgreSQL", files: [`${TEXTS}/postgresql.txt`] },
  { name: "Typst", licence: "Apache-2.0", files: [`${TEXTS}/typst.txt`, `${TEXTS}/Apache-2.0.txt`] },
]

const read = (path: string) => readFileSync(path, "utf8").replaceAll("\r\n", "\n").trim()

/** Of all packages that are installed here to run the product, and of what they hold. One without a licence is an error. */
export function readNotices() {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> }
  const shipped = Object.entries(packages).filter(([folder, { dev }]) => folder && !dev && existsSync(folder))
  // Made for one kind of machine each, under the licence of the package that chooses among them.
  const variants = new Set(shipped.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies ?? {})))
  const notices = new Map<string, Notice>()
  const add = (name: string, licence: string, text: string, version?: string) => {
    const slug = slugOf(name)
    const notice = notices.get(slug) ?? { slug, name, versions: [], licence, text }
    notices.set(slug, notice)
    if (version && !notice.versions.includes(version)) notice.versions.push(version)
    if (!notice.text.includes(text)) notice.text += `\n\n${text}`
  }

  for (const [folder, { version }] of shipped) {
    const manifest = JSON.parse(read(`${folder}/package.json`)) as Manifest
    const { name, license, licenses = [] } = manifest
    const licence = (license ?? licenses.map(({ type }) => type).join(" AND ")).replace(/^\((.*)\)$/, "$1")
    const text = ownText(folder) ?? textByName(folder, manifest, licence, variants.has(name))
    if (text) add(name, licence, text, version)
    else if (!variants.has(name)) throw new Error(`${folder} brings no licence: add ${TEXTS}/${licence}.txt`)
  }
  for (const { name, licence, files } of FURTHER) if (files.length > 0) add(name, licence, joined(files))
  return [...notices.values()].sort((one, other) => one.name.localeCompare(other.name, "en"))
}

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join("-")

const joined = (files: string[]) => files.map(read).join("\n\n")

function ownText(folder: string) {
  const entries = readdirSync(folder, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && A_NOTICE.test(entry.name))
  return files.length > 0 ? joined(files.map(({ name }) => `${folder}/${name}`)) : undefined
}

/** Of a package that only says which licence it is under, mostly in its readme. */
function textByName(folder: string, { name, author }: Manifest, licence: string, isVariant: boolean) {
  const said = licenceSection(folder)
  const standard = `${TEXTS}/${licence}.txt`
  if (!said && isVariant) return
  if ((said && WHOLE.test(said)) || !existsSync(standard)) return said
  const holder = typeof author === "object" ? author.name : author || `the authors of ${name}`
  return `${said ?? `Copyright (c) ${holder}`}\n\n${read(standard)}`
}

function licenceSection(folder: string) {
  const readme = readdirSync(folder).find((name) => /^readme\.md$/i.test(name))
  const [, rest = ""] = readme ? read(`${folder}/${readme}`).split(/^#+ *licen[cs](?:e|ing)\b.*$/im) : []
  const [section = ""] = rest.split(/^#/m)
  const lines = section.split("\n").filter((line) => !line.startsWith("["))
  return lines.join("\n").trim() || undefined
}
