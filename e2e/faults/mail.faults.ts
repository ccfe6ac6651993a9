import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { mailsByReceiver, makeDue } from "../support/people/due-mails.ts"
import { type Member, member } from "../support/people/members.ts"
import { newPerson, readCode } from "../support/people/people.ts"
import { post } from "../support/requests/http.ts"
import { database } from "../support/servers/database.ts"
import { handOverJobs } from "../support/servers/jobs.ts"
import { ownServers } from "../support/servers/own-servers.ts"
import type { RunningServer } from "../support/servers/server.ts"
import { patiently } from "../support/servers/server-log.ts"
import { aWhile, ROUNDS } from "./gather-chatters.ts"

/** More than one run of the sending job takes. */
const PEOPLE = 60

const start = ownServers()

async function killed({ process: server }: RunningServer) {
  server.kill("SIGKILL")
  await once(server, "exit")
}

test("Notices that are due while servers are killed are mailed once each", async () => {
  let server = await start()
  const { dataDir } = server
  const sql = database(dataDir)
  const people: Member[] = []
  for (let nth = 0; nth < PEOPLE; nth++) people.push(await member({ dataDir }))
  const mailed = async () => [...(await mailsByReceiver(dataDir)).values()].flat().length
  for (let round = 0; round < ROUNDS; round++) {
    const before = await mailed()
    await makeDue(people, dataDir)
    await killed(server)
    await handOverJobs(dataDir)
    server = await start({ DATA_DIR: dataDir })
    await expect.poll(mailed, { ...patiently, intervals: [5] }).toBeGreaterThan(before)
    await killed(server)
    await handOverJobs(dataDir)
    server = await start({ DATA_DIR: dataDir })
    if (round % 2) await aWhile()
    await killed(server)
    await handOverJobs(dataDir)
    server = await start({ DATA_DIR: dataDir })
    await expect.poll(() => sql`select 1 from notification where mail_at is not null`, patiently).toHaveLength(0)
    await expect
      .poll(() => sql`select 1 from outbox.job where name = 'mail' and state < 'completed'`, patiently)
      .toHaveLength(0)
    const mails = await mailsByReceiver(dataDir)
    expect(people.map(({ email }) => mails.get(email)?.length)).toEqual(people.map(() => round + 1))
  }
})

test("Whoever was sent to the page for the code gets it within a minute, though the server was killed right after", async () => {
  let server = await start()
  const { dataDir } = server
  for (let round = 0; round < ROUNDS; round++) {
    const people = Array.from({ length: 8 }, () => newPerson())
    const answers = people.map(({ name, email, password }) =>
      post(server.origin, "/users", { name, email, password, confirmPassword: password }),
    )
    for (const { status } of await Promise.all(answers)) expect(status).toBe(302)
    await killed(server)
    server = await start({ DATA_DIR: dataDir })
    // What the killed server was about to send is taken up once its heartbeat is missed.
    const mails = () => readdir(join(dataDir, "mail")).then(({ length }) => length)
    await expect.poll(mails, { timeout: 60_000 }).toBeGreaterThanOrEqual(people.length * (round + 1))
    for (const person of people) expect(await readCode(person, { dataDir })).toMatch(/^\d{6}$/)
  }
})
