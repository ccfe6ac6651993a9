import { sql as text } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { connect, db, disconnect, sql } from "./client.ts"
import { newDatabase } from "./new-database.ts"
import { planned } from "./planned.ts"
import { accounts } from "./schema/accounts.ts"

const address = newDatabase()

// Plans belong to a connection.
beforeAll(async () => {
  await disconnect()
  connect(address(), { connections: 1 })
})

const kept = async (like: string) => {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int from pg_prepared_statements where statement like '%${like}%'`,
  )
  return row!.count
}

let writings = 0

/** Answers what it was given, so far as the shape of it lets the text ask. */
const echo = planned(
  ({ is, among, also }: { is: number; among: string[]; also: { word?: string } | null }, way: string) => {
    writings += 1
    return db
      .select({
        is: text<number>`${is}::int`,
        among: text<string>`concat(${text.join(
          among.map((one) => text`${one}::text`),
          text`, '+', `,
        )})`,
        also: text<string>`${also?.word ?? "none"}::text`,
        way: text<string>`${text.raw(`'${way}'`)}`,
      })
      .from(text`(select 1) echo`)
  },
)

test("A planned query is written once for each shape, and asks for whatever it is given", async () => {
  const [first] = await echo({ is: 1, among: ["a", "b"], also: { word: "c" } }, "here")
  const [second] = await echo({ is: 2, among: ["d", "e"], also: { word: "f" } }, "here")
  expect([first, second]).toEqual([
    { is: 1, among: "a+b", also: "c", way: "here" },
    { is: 2, among: "d+e", also: "f", way: "here" },
  ])
  expect(writings).toBe(1)
  expect(await kept("echo")).toBe(1)

  const [third] = await echo({ is: 3, among: ["g"], also: null }, "there")
  expect(third).toEqual({ is: 3, among: "g", also: "none", way: "there" })
  expect(writings).toBe(2)
})

test("Of many shapes only so many are kept, and the rest are answered as well", async () => {
  const beyond = planned(({ id }: { id: number }, floor: number) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(text`id > ${text.raw(String(floor))} and id <> ${id}`),
  )
  for (let floor = 1; floor <= 120; floor++) expect(await beyond({ id: 0 }, floor)).toEqual([])
  expect(await kept("id >")).toBe(100)
})
