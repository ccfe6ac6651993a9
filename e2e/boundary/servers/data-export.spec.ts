import { once } from "node:events"
import { type Member, member } from "../../support/people/members.ts"
import { newestMail } from "../../support/people/people.ts"
import { post, send } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"
import { handOverJobs } from "../../support/servers/jobs.ts"
import { ownServers } from "../../support/servers/own-servers.ts"
import { expect, patiently, test } from "../../support/servers/server-log.ts"

test.describe.configure({ timeout: 120_000 })

const start = ownServers()
const as = ({ token }: Member) => ({ Cookie: `sid=${token}` })
const ask = (origin: string, who: Member) => post(origin, "/Settings/data", { intent: "ask" }, as(who))

// Enough messages that the file is still being made when the server is killed: that alone takes some seconds.
test("A file of one's data that a killed server was making is made by the next one, and announced once", async () => {
  const first = await start()
  const { dataDir } = first
  const sql = database(dataDir)
  const [ayesha, bilal] = [await member({ dataDir }), await member({ gender: "male", dataDir })]
  await sql`insert into conversation (low_id, high_id) values (${ayesha.id}, ${bilal.id})`
  await sql`insert into message (conversation_id, sender_id, client_id, body)
    select id, ${bilal.id}, gen_random_uuid(), 'Salam ' || number from conversation, generate_series(1, 30000) as number`
  expect((await ask(first.origin, ayesha)).status).toBe(302)
  const active = () => sql`select 1 from outbox.job where name = 'data-export' and state = 'active'`
  await expect.poll(active, { ...patiently, intervals: [5] }).toHaveLength(1)
  first.process.kill("SIGKILL")
  await once(first.process, "exit")
  expect(await database(dataDir)`select ready_at from data_export`).toEqual([{ ready_at: null }])

  await handOverJobs(dataDir)
  const second = await start({ DATA_DIR: dataDir })
  const made = () => database(dataDir)`select account_id::int as id from data_export where ready_at is not null`
  await expect.poll(made, patiently).toEqual([{ id: ayesha.id }])
  expect(await newestMail(ayesha.email, (text) => text.includes("/Settings/data"), dataDir)).toContain("Your data")
  expect(await database(dataDir)`select 1 from notification where kind = 'data'`).toHaveLength(1)

  expect((await ask(second.origin, ayesha)).status).toBe(302)
  expect(await made()).toHaveLength(1)
  expect(await database(dataDir)`select 1 from data_export`).toHaveLength(1)
  for (const who of [ayesha, bilal])
    expect((await send(second.origin, "/Settings/data/file", { headers: as(who) })).status).toBe(404)
})
