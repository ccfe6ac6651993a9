import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { shortManifest } from "./short-manifest.ts"

const FOLDER = "build/client"
const TEXT = /\.(js|css|html|svg|txt|json|webmanifest)$/

const manifest = readdirSync(`${FOLDER}/assets`).find((name) => /^manifest-\w+\.js$/.test(name))
if (!manifest) throw new Error("The build has no manifest: see docs/decisions/023")
const place = join(FOLDER, "assets", manifest)
writeFileSync(place, shortManifest(readFileSync(place, "utf8")))

/** Writes `.br` and `.gz` beside every text file of the build, so that no request pays for compressing it. */
for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue
  const content = readFileSync(join(FOLDER, name))
  if (content.length < 512) continue
  writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(content))
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(content, { level: 9 }))
}
