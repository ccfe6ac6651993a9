import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, gzipSync } from "node:zlib"

const FOLDER = "build/client"
const TEXT = /\.(js|css|html|svg|txt|json|webmanifest)$/

for (const name of readdirSync(FOLDER, { recursive: true, encoding: "utf8" })) {
  if (!TEXT.test(name)) continue
  const content = readFileSync(join(FOLDER, name))
  if (content.length < 512) continue
  writeFileSync(join(FOLDER, `${name}.br`), brotliCompressSync(content))
  writeFileSync(join(FOLDER, `${name}.gz`), gzipSync(content, { level: 9 }))
}
