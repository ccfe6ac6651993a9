import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, beforeAll, expect } from "vitest"
import { config } from "#app/config.server.ts"
import { until } from "#app/until-for-tests.ts"
import { sql } from "#db/client.ts"
import { startMail, stopMail } from "./outbox.server.ts"

const folder = join(config.dataDir, "mail")

export function runningOutbox(databaseUrl: () => string) {
  beforeAll(() => startMail(databaseUrl()))
  afterAll(stopMail)
}

export const mailsTo = (address: string, count = 1) => mailsHolding(`\r\nTo: ${address}\r\n`, count)

export async function everyMailTo(address: string) {
  await until(async () => {
    expect(await sql`select from outbox.job where name = 'mail' and state < 'completed'`).toHaveLength(0)
  })
  return mailsTo(address, 0)
}

export function mailsHolding(text: string, count: number) {
  return until(async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).sort()
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
    const found = mails.filter((mail) => mail.includes(text))
    expect(found.length).toBeGreaterThanOrEqual(count)
    return found
  })
}

export const codeIn = (mail: string) => /\b\d{6}\b/.exec(bodyOf(mail))?.[0] ?? ""

export const bodyOf = (mail: string) => mail.slice(mail.indexOf("\r\n\r\n"))
