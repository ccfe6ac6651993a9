import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { staticFiles } from "./static-files.ts"

async function serve(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "files-"))
  for (const name of names) await writeFile(join(folder, name), name)
  const files = staticFiles(folder)
  const server = createServer((req, res) => files(req, res, () => void res.end("nothing"))).listen(0)
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  await once(server, "listening")
  return { folder, origin: `http://localhost:${(server.address() as AddressInfo).port}` }
}

test("a file that a new build took away costs its own answer, and no other", async () => {
  const { folder, origin } = await serve("old.js", "kept.js")
  await rm(join(folder, "old.js"))
  await expect(fetch(`${origin}/old.js`).then((answer) => answer.text())).rejects.toThrow()
  expect(await (await fetch(`${origin}/kept.js`)).text()).toBe("kept.js")
})

test("the service worker and what it keeps are asked for anew each time; its page runs its own script alone", async () => {
  const { origin } = await serve("sw.js", "offline.html", "offline.js", "icon.svg")
  const answers = ["sw.js", "offline.html", "offline.js", "icon.svg"].map((name) => fetch(`${origin}/${name}`))
  const [worker, page, script, icon] = await Promise.all(answers)
  expect(worker!.headers.get("Content-Type")).toBe("text/javascript")
  for (const { headers } of [worker!, page!, script!]) expect(headers.get("Cache-Control")).toBe("no-cache")
  expect(icon!.headers.get("Cache-Control")).toBe("public, max-age=3600")
  expect(page!.headers.get("Content-Security-Policy")).toContain("script-src 'self';")
})
