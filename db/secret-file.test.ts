import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { secretFile } from "./secret-file.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rishta-secret-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

test("A secret is made once, for the owner's eyes only, and the same from then on", () => {
  const file = join(folder, "made", "secret")
  const secret = secretFile(file)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(secretFile(file)).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(join(folder, "made"))).toEqual(["secret"])
})

test.each(["", "\n", "short", "a secret of enough length,", "a secret of enough length,short"])(
  "A file that holds %j is refused with one line",
  (text) => {
    const file = join(folder, "secret")
    writeFileSync(file, text)
    expect(() => secretFile(file)).toThrow(/^\S+ holds no secret of at least 16 characters: [^\n]+$/)
  },
)

test("On a full disk there is an error and no file", () => {
  const file = join(folder, "secret")
  const script = `import { secretFile } from "./db/secret-file.ts"
    try { secretFile(${JSON.stringify(file)}) } catch (error) { process.stdout.write(error.message) }`
  // Nothing can be written to a file of this shell's: the same error as of a full disk, but for its name.
  const said = execFileSync("sh", [
    "-c",
    `trap '' XFSZ; ulimit -f 0; exec node --input-type=module --eval "$0"`,
    script,
  ])
  expect(said.toString()).toBe(`${file} cannot be written (EFBIG)`)
  expect(readdirSync(folder)).toEqual([])
})

test("A folder that cannot be written is told with one line", () => {
  expect(() => secretFile("/dev/null/secret")).toThrow(/^\/dev\/null\/secret cannot be read \(ENOTDIR\)$/)
})
