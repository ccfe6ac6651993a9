import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findMail } from "./mailbox.ts"

const HER = "smoke.ayesha@example.com"
const ANY = () => true

/** Answers as Mailpit does, which stands behind a password and below a path. */
const caught = [
  { ID: "old", Created: "2026-11-23T15:00:00.000Z", To: [{ Name: "", Address: HER }] },
  { ID: "new", Created: "2026-11-23T15:00:01.000Z", To: [{ Name: "", Address: HER.toUpperCase() }] },
  { ID: "his", Created: "2026-11-23T15:00:02.000Z", To: [{ Name: "", Address: "bilal@example.com" }] },
  { ID: "hidden", Created: "2026-11-23T15:00:03.000Z", To: null },
]
const texts: Record<string, string> = { old: "Your code is 111111.", new: "Your code is 222222." }
const queries: (string | null)[] = []
const catcher = createServer((req, res) => {
  const { pathname, searchParams } = new URL(req.url!, "http://localhost")
  const id = /^\/mail\/api\/v1\/message\/(\w+)$/.exec(pathname)?.[1]
  const known = req.headers.authorization === `Basic ${btoa("qa:s3cret")}`
  if (pathname.endsWith("/search")) queries.push(searchParams.get("query"))
  const answer = id ? { Subject: "Your code", Text: texts[id], HTML: "<p>000000</p>" } : { messages: caught, total: 4 }
  res.writeHead(known ? 200 : 401, { "Content-Type": "application/json" }).end(JSON.stringify(answer))
})
const address = (who = "qa:s3cret@") => `http://${who}127.0.0.1:${(catcher.address() as AddressInfo).port}/mail/`

let folder: string
beforeAll(async () => {
  await new Promise<void>((resolve) => catcher.listen(0, "127.0.0.1", resolve))
  folder = await mkdtemp(join(tmpdir(), "mailbox-"))
  const mail = (to: string, code: string) => `To: ${to}\r\nSubject: Your code\r\n\r\nYour code is ${code}.`
  await writeFile(join(folder, "20261123T150000000Z-b.eml"), mail(HER, "111111"))
  await writeFile(join(folder, "20261123T150001000Z-a.eml"), mail(HER, "222222"))
  await writeFile(join(folder, "20261123T150002000Z-c.eml"), mail(`x${HER}`.replace("@", "x@"), "333333"))
  await writeFile(join(folder, ".20261123T150003000Z-d"), mail(HER, "444444"))
})
afterAll(async () => {
  catcher.close()
  await rm(folder, { recursive: true })
})

describe.each([
  ["a folder", () => folder],
  ["Mailpit", () => address()],
])("in %s", (_, mailbox) => {
  test("the newest mail to an address is found, with its text", async () => {
    expect(await findMail(mailbox(), HER, ANY)).toMatch(/^To: smoke.*\r?\n\r?\nYour code is 222222\.$/s)
  })

  test("an older one is found where the newest does not fit", async () => {
    expect(await findMail(mailbox(), HER, (mail) => !mail.includes("222222"))).toContain("111111")
  })

  test("nobody else's mail is", async () => {
    expect(await findMail(mailbox(), "sana@example.com", ANY)).toBeUndefined()
  })
})

test("a folder that does not exist yet is an empty one", async () => {
  expect(await findMail(join(folder, "none"), HER, ANY)).toBeUndefined()
})

test("Mailpit is asked for the mails to that address, and says so when it lets nobody in", async () => {
  await findMail(address(), HER, ANY)
  expect(queries.at(-1)).toBe(`to:"${HER}"`)
  await expect(findMail(address(""), HER, ANY)).rejects.toThrow("The mail catcher answers 401")
})
