import { once } from "node:events"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { database } from "../support/database.ts"
import { FORM, send } from "../support/http.ts"
import { type Member, member } from "../support/members.ts"
import { ownServers } from "../support/own-servers.ts"
import { expect, test } from "../support/server-log.ts"

test.describe.configure({ timeout: 240_000 })

const start = ownServers()

/** What the folder of mails holds, by whom it is to. */
async function mailsByReceiver(dataDir: string) {
  const folder = join(dataDir, "mail")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return Map.groupBy(mails, (mail) => /^To: (.*)$/m.exec(mail)![1]!.trim())
}

test("Notices that are due while servers are killed are mailed once each, and their links end them @slow", async () => {
  const first = await start()
  const { dataDir } = first
  const people: Member[] = []
  for (let i = 0; i < 60; i++) people.push(await member({ dataDir }))
  const sql = database(dataDir)
  await sql`insert into notification (account_id, kind, note, created_at, mail_at)
    select id, 'moderation', 'Your profile has been checked.', now() - interval '1 hour', now() - interval '1 minute'
    from unnest(${people.map(({ id }) => id)}::bigint[]) id`
  const some = async () => (await mailsByReceiver(dataDir)).size
  await expect.poll(some, { timeout: 90_000, intervals: [20] }).toBeGreaterThan(0)
  first.process.kill("SIGKILL")
  await once(first.process, "exit")

  const second = await start({ DATA_DIR: dataDir })
  second.process.kill("SIGKILL")
  await once(second.process, "exit")
  const last = await start({ DATA_DIR: dataDir })
  await expect.poll(some, { timeout: 60_000 }).toBe(people.length)
  const mails = await mailsByReceiver(dataDir)
  expect(people.map(({ email }) => mails.get(email)?.length)).toEqual(people.map(() => 1))
  expect(await database(dataDir)`select 1 from notification where mail_at is not null`).toHaveLength(0)

  const unfolded = mails.get(people[0]!.email)![0]!.replaceAll(/\r\n[ \t]+/g, " ")
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const { pathname } = new URL(/^List-Unsubscribe: <(\S+)>\r$/m.exec(unfolded)![1]!)
  const oneClick = { method: "POST", headers: { "Content-Type": FORM }, body: "List-Unsubscribe=One-Click" }
  expect((await send(last.origin, pathname, oneClick)).status).toBe(200)
  expect(await database(dataDir)`select kind, frequency from mail_preference`).toMatchObject([{ frequency: "never" }])
})
