import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { buildIfNeeded } from "#app/http/build.ts"
import { table } from "./report.ts"
import { SIZES } from "./sizes.ts"

const folder = await mkdtemp(join(tmpdir(), "rishta-bench-"))
// Everything that is made up here, portraits too, belongs below this folder: the product reads the variable when loaded.
process.env.DATA_DIR = folder
const { measure, PARTS } = await import("./measure.ts")
const USAGE = `Usage: npm run bench -- [--quick] [--only ${PARTS.join("|")}]\n`

const { values } = parseArgs({ options: { quick: { type: "boolean" }, only: { type: "string" } } })
const wanted = values.only ? PARTS.filter((part) => part === values.only) : PARTS
try {
  if (wanted.length === 0) {
    process.stderr.write(USAGE)
    process.exitCode = 2
  } else {
    buildIfNeeded()
    process.stdout.write(table(await measure(folder, values.quick ? SIZES.quick : SIZES.whole, wanted)))
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
