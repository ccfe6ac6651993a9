import { join, resolve } from "node:path"
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler"
import sharp from "sharp"
import { once } from "#app/once.ts"
import type { Kind, Look } from "../parts.ts"
import type { SheetContent } from "../sheet-content.server.ts"
import { readFonts } from "./fonts.ts"
import { LOOKS } from "./looks.ts"

export interface SheetTask {
  kind: Kind
  look: Look
  content: SheetContent
  /** As it is stored. */
  portrait: Buffer | undefined
}

const TEMPLATES = resolve("app/features/biodata/renderer")
const NAME = join(TEMPLATES, "name.svg")
const PORTRAIT = join(TEMPLATES, "portrait.jpg")
const WIDTH = 1080
const HEIGHT = 1920
const MOST_PICTURE_BYTES = 200 * 1000
/** How long what was compiled serves the next sheet. */
const KEPT_COMPILES = 10

// Pages go first: this process has one thread for pictures, and no cache of them.
sharp.concurrency(1)
sharp.cache(false)

/** Sees the templates and its fonts, no other file. */
const compiler = once(async () =>
  NodeCompiler.create({ workspace: TEMPLATES, fontArgs: (await readFonts()).map((font) => ({ fontBlobs: [font] })) }),
)

/** PDF/UA-1 for printing and screen readers, or a JPEG for messengers. */
export async function renderSheet({ kind, look, content, portrait }: SheetTask): Promise<Buffer> {
  const typst = await compiler()
  typst.evictCache(KEPT_COMPILES)
  if (portrait) typst.mapShadow(PORTRAIT, await sharp(portrait).jpeg({ quality: 88 }).toBuffer())
  const inputs = { ...content, look: LOOKS[look], picture: portrait !== undefined }
  try {
    const nameRatio = content.name.lang ? drawName(typst, inputs) : 1
    const compiled = compile(typst, kind === "pdf" ? "a4.typ" : "card.typ", { ...inputs, nameRatio })
    return kind === "pdf" ? asPdf(typst, compiled) : await asPicture(typst.svg(compiled))
  } finally {
    typst.unmapShadow(PORTRAIT)
    typst.unmapShadow(NAME)
  }
}

function compile(typst: NodeCompiler, template: string, content: object): NodeTypstDocument {
  const compiled = typst.compile({
    mainFilePath: join(TEMPLATES, template),
    inputs: { content: JSON.stringify(content) },
  })
  if (!compiled.result) throw new Error(`${template} did not compile`)
  return compiled.result
}

/** Answers how much wider than high it is. Its styles are for browsers, and would paint it black. */
function drawName(typst: NodeCompiler, content: object) {
  const svg = typst.svg(compile(typst, "name.typ", content))
  typst.mapShadow(NAME, Buffer.from(svg.replace(/<style.*?<\/style>/s, "")))
  const [, , width = 1, height = 1] = (/viewBox="([\d. ]+)"/.exec(svg)?.[1] ?? "").split(" ").map(Number)
  return width / height
}

/** By PDF/UA-1. With a letter that no font here has it is no such PDF, and tagged all the same. */
function asPdf(typst: NodeCompiler, compiled: NodeTypstDocument) {
  try {
    return typst.pdf(compiled, { pdfStandard: "ua-1" })
  } catch {
    return typst.pdf(compiled, { pdfTags: true })
  }
}

/** As good as messengers take it unchanged. mozjpeg would save a fifth, and take ten times as long. */
async function asPicture(svg: string) {
  const drawn = await sharp(Buffer.from(svg), { density: 144 }).resize(WIDTH, HEIGHT).flatten().raw().toBuffer()
  const picture = (quality: number) =>
    sharp(drawn, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality, progressive: true })
      .toBuffer()
  for (const quality of [85, 75, 65, 50]) {
    const bytes = await picture(quality)
    if (bytes.length <= MOST_PICTURE_BYTES) return bytes
  }
  return picture(35)
}
