import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { MAILS } from "./mail-kinds.ts"

newDatabase()

test("A notification is first considered after the shortest delay of the mails made of notifications", async () => {
  const { id } = await makePerson("Ayesha")
  const [row] = await sql<{ minutes: number }[]>`
    insert into notification (account_id, kind) values (${id}, 'request')
    returning extract(epoch from mail_at - created_at)::float8 / 60 as minutes`
  const delays = Object.values(MAILS)
    .filter(({ notifications }) => notifications.length > 0)
    .map(({ minutes }) => minutes)
  expect(row!.minutes).toBe(Math.min(...delays))
})
