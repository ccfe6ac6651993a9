import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, openSync } from "node:fs"
import { expect, test } from "vitest"

const PROGRAM = `
  import { log } from ${JSON.stringify(new URL("./log.ts", import.meta.url).href)}
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
