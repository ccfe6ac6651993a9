import { rm } from "node:fs/promises"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { config } from "#app/config.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { ownFolder } from "#app/storage/own-folder-for-tests.ts"
import { storage } from "#app/storage/storage.server.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { makePerson } from "#db/test-people.ts"
import { applyAction } from "../actions/actions.server.ts"
import { deleteAccount } from "./delete-account.server.ts"
import { completeLists, deleteAllAgain } from "./delete-again.server.ts"

newDatabase()
ownFolder()

const LIST = `${"0".repeat(32)}-deleted0`
const statusOf = async (id: number) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0]!.status
const listed = async () => ((await storage.read(LIST))?.toString() ?? "").split("\n").filter(Boolean)
const deletions = async (id: number) =>
  Number((await sql`select count(*) from audit_event where action = 'account.deleted' and object_id = ${id}`)[0]!.count)

/** What an older backup still has of them. */
async function restore(id: number, name: string) {
  const email = `${name.toLowerCase()}@backup.example`
  await sql`update account set status = 'active', name = ${name}, email = ${email} where id = ${id}`
  await sql`insert into notification (account_id, kind) values (${id}, 'verified')`
}

test("Restored from an older backup, those deleted since are deleted again at the start, once, and nobody else", async () => {
  const [zara, omar, sana, nadia] = [
    await makePerson("Zara"),
    await makePerson("Omar"),
    await makePerson("Sana"),
    await makePerson("Nadia", { role: "admin" }),
  ]
  await deleteAccount(zara.id, ctx())
  await applyAction(nadia, omar.id, "delete", "Asked by letter", ctx())
  await sql`update account set status = 'leaving', leaves_at = now() + interval '14 days' where id = ${sana.id}`
  const list = await listed()
  expect(list.map((line) => Number(line.split(" ")[0]))).toEqual([zara.id, omar.id])
  expect(list.join()).toMatch(/^[\d ,]+$/)

  await restore(zara.id, "Zara")
  await restore(omar.id, "Omar")
  await Promise.all([deleteAllAgain(), deleteAllAgain()])
  await deleteAllAgain()
  expect(await Promise.all([zara, omar, sana, nadia].map(({ id }) => statusOf(id)))).toEqual([
    ...["deleted", "deleted", "leaving", "active"],
  ])
  expect([await deletions(zara.id), await deletions(omar.id)]).toEqual([2, 2])
  expect(await listed()).toEqual(list)
  expect(await sql`select 1 from account where email like '%@backup.example'`).toHaveLength(0)
})

test("An account that got the number of a deleted one after the backup stays", async () => {
  const hina = await makePerson("Hina")
  await deleteAccount(hina.id, ctx())
  await restore(hina.id, "Somebody")
  await sql`update account set created_at = created_at + interval '1 second' where id = ${hina.id}`
  await deleteAllAgain()
  expect(await statusOf(hina.id)).toBe("active")
})

test("What the list lacks, as a server was killed or the storage was away, is added at the next start", async () => {
  const bilal = await makePerson("Bilal")
  const before = await listed()
  await sql`update account set status = 'deleted' where id = ${bilal.id}`
  await completeLists()
  expect((await listed()).length).toBe(before.length + 1)

  const folder = config.storageFolder
  config.storageFolder = "/dev/null/nowhere"
  await deleteAllAgain()
  config.storageFolder = folder
  await rm(`${folder}/00`, { recursive: true })
  await completeLists()
  expect((await listed()).map((line) => Number(line.split(" ")[0]))).toContain(bilal.id)
})
