import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { staticFiles } from "./static-files.ts"

test("a file that a new build took away costs its own answer, and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"))
  await writeFile(join(folder, "old.js"), "old")
  await writeFile(join(folder, "kept.js"), "kept")
  const files = staticFiles(folder)
  const server = createServer((req, res) => files(req, res, () => void res.end("nothing"))).listen(0)
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  await once(server, "listening")
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  await rm(join(folder, "old.js"))
  await expect(fetch(`${origin}/old.js`).then((answer) => answer.text())).rejects.toThrow()
  expect(await (await fetch(`${origin}/kept.js`)).text()).toBe("kept")
})
