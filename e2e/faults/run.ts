import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { parseArgs } from "node:util"
import { buildIfNeeded } from "#app/processes/build.ts"

const USAGE = "Usage: npm run test:faults -- [--rounds N] [words of a test's title]\n"

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "2" } },
  allowPositionals: true,
})
if (!/^[1-9]\d{0,3}$/.test(values.rounds)) {
  process.stderr.write(USAGE)
  process.exit(2)
}

await buildIfNeeded()
const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli")
const args = positionals.length > 0 ? ["--grep", positionals.join(" ")] : []
const { status } = spawnSync(process.execPath, [playwright, "test", "--config", "e2e/faults", ...args], {
  env: { ...process.env, ROUNDS: values.rounds },
  stdio: "inherit",
})
process.exitCode = status ?? 1
