import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { expect, test } from "vitest"
import { parseConfig } from "./config.server.ts"

const read = (path: string) => readFileSync(path, "utf8")
const UNITS = ["deploy/rishta.service", "deploy/rishta-backup.service", "deploy/rishta-backup.timer"]

test("The unit and the image start what npm start does", () => {
  const [, command] = JSON.parse(read("package.json")).scripts.start.split(" exec node ")
  expect(read("deploy/rishta.service")).toContain(`\nExecStart=/opt/rishta/node_modules/.bin/node ${command}\n`)
  expect(read("deploy/Dockerfile")).toContain(
    `\nCMD ${JSON.stringify(["node", ...command.split(" ")]).replaceAll(",", ", ")}\n`,
  )
})

test.skipIf(spawnSync("systemd-analyze", ["--version"]).status !== 0)(
  "systemd finds nothing wrong with the units",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "rishta-units-"))
    // The program does not lie there on this machine.
    for (const unit of UNITS)
      writeFileSync(
        join(folder, basename(unit)),
        read(unit).replaceAll("/opt/rishta/node_modules/.bin/node", process.execPath),
      )
    const { stderr } = spawnSync("systemd-analyze", ["verify", ...UNITS.map((unit) => join(folder, basename(unit)))], {
      encoding: "utf8",
    })
    rmSync(folder, { recursive: true })
    expect(stderr.split("\n").filter((line) => line.includes("rishta"))).toEqual([])
  },
)

test("The product understands every setting of the example, also those that are commented out", () => {
  const settings = [...read("deploy/rishta.env.example").matchAll(/^#?([A-Z][A-Z_]+)=(.*)$/gm)]
  const values: Record<string, string> = Object.fromEntries(
    settings.map(([, name, value]) => [name!, value!.replace(/^"(.*)"$/, "$1")]),
  )
  const secret = "a secret of more than enough characters"
  for (const name of ["SESSION_SECRET", "PAYMENT_WEBHOOK_SECRET", "METRICS_TOKEN"]) values[name] = secret
  for (const name of ["AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"]) values[name] = "key"
  expect(() => parseConfig({ NODE_ENV: "production", ...values })).not.toThrow()
  const readme = read("README.md")
  for (const name of Object.keys(values)) expect(readme, name).toContain(`\`${name}\``)
})
