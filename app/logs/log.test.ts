import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, openSync } from "node:fs"
import { expect, test } from "vitest"

const IMPORT = `import { log } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)}
import { register } from "prom-client"`
const PROGRAM = `
  ${IMPORT}
  process.stdout.write("said by another part\\n")
  for (let turn = 0; turn < 100; turn++) {
    for (let nth = 0; nth < 100; nth++) log.info({ text: "x".repeat(200) }, "line")
    await new Promise(setImmediate)
  }
  process.exit(7)
`

// The device takes nothing, as a full disk does.
test.runIf(existsSync("/dev/full"))("a log that cannot be written ends nothing and holds nothing up", async () => {
  const program = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
    env: { ...process.env, LOG_LEVEL: "info" },
    timeout: 20_000,
  })
  let errors = ""
  program.stderr!.on("data", (text) => (errors += text))
  const [code] = await once(program, "exit")
  expect(errors).toBe("")
  expect(code).toBe(7)
})

test("what nobody reads is dropped beyond a megabyte, and how many lines is said once it is read", async () => {
  const program = spawn(
    process.execPath,
    [
      "--input-type=module",
      "--eval",
      `${IMPORT}
    for (let nth = 0; nth < 2000; nth++) log.info({ text: "x".repeat(1000) }, "line")
    process.send((await register.getSingleMetric("log_lines_dropped_total").get()).values[0].value)`,
    ],
    { stdio: ["ignore", "pipe", "inherit", "ipc"], timeout: 20_000, env: { ...process.env, LOG_LEVEL: "info" } },
  )
  const [counted] = await once(program, "message")
  let said = ""
  program.stdout!.on("data", (text) => (said += text))
  await once(program, "close")
  const lines = said
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg: string; lines?: number })
  const events = lines.filter(({ msg }) => msg !== "line")
  expect(events).toHaveLength(1)
  expect(events[0]!.lines! + lines.length - events.length).toBe(2000)
  expect(events[0]!.lines).toBeGreaterThan(0)
  expect(counted).toBe(events[0]!.lines)
})
