import { once } from "node:events"
import { mailsByReceiver, makeDue } from "../../support/people/due-mails.ts"
import { type Member, member } from "../../support/people/members.ts"
import { FORM, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { handOverJobs } from "../../support/servers/jobs.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()

test("Notices that are due while a server is killed are mailed once each, and their links end them", async () => {
  const first = await start()
  const { dataDir } = first
  const people: Member[] = []
  for (let i = 0; i < 8; i++) people.push(await member({ dataDir }))
  await makeDue(people, dataDir)
  first.process.kill("SIGKILL")
  await once(first.process, "exit")

  const mailed = async () => (await mailsByReceiver(dataDir)).size
  await handOverJobs(dataDir)
  const second = await start({ DATA_DIR: dataDir })
  await expect.poll(mailed, { ...patiently, intervals: [5] }).toBeGreaterThan(0)
  second.process.kill("SIGKILL")
  await once(second.process, "exit")

  await handOverJobs(dataDir)
  const last = await start({ DATA_DIR: dataDir })
  await expect.poll(mailed, patiently).toBe(people.length)
  const marked = () => database(dataDir)`select 1 from notification where mail_at is not null`
  await expect.poll(marked, patiently).toHaveLength(0)
  const mails = await mailsByReceiver(dataDir)
  expect(people.map(({ email }) => mails.get(email)?.length)).toEqual(people.map(() => 1))

  const unfolded = mails.get(people[0]!.email)![0]!.replaceAll(/\r\n[ \t]+/g, " ")
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  const { pathname } = new URL(/^List-Unsubscribe: <(\S+)>\r$/m.exec(unfolded)![1]!)
  const oneClick = { method: "POST", headers: { "Content-Type": FORM }, body: "List-Unsubscribe=One-Click" }
  expect((await send(last.origin, pathname, oneClick)).status).toBe(200)
  expect(await database(dataDir)`select kind, frequency from mail_preference`).toMatchObject([{ frequency: "never" }])
})
