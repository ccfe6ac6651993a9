import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildIfNeeded } from "#app/processes/build.ts"
import { table } from "./report.ts"
import { SIZES } from "./sizes.ts"

const folder = await mkdtemp(join(tmpdir(), "rishta-bench-"))
// Everything that is made up here, portraits too, belongs below this folder: the product reads the variable when loaded.
process.env.DATA_DIR = folder
const { startEmbedded } = await import("#db/embedded.ts")
const { measure, PARTS } = await import("./measure.ts")
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => clean().finally(() => process.exit(1)))
const USAGE = `Usage: npm run bench -- [--quick] [--only ${PARTS.join("|")}] [--screens WORDS]\n`

const { values } = parseArgs({
  options: { quick: { type: "boolean" }, only: { type: "string" }, screens: { type: "string" } },
})
const wanted = values.only ? PARTS.filter((part) => part === values.only) : PARTS
if (wanted.length === 0) {
  process.stderr.write(USAGE)
  process.exit(2)
}

await buildIfNeeded()
const server = await startEmbedded(folder)
try {
  const sizes = values.quick ? SIZES.quick : SIZES.whole
  process.stdout.write(table(await measure(server.url, folder, sizes, wanted, values.screens)))
} finally {
  await clean()
}

async function clean() {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
