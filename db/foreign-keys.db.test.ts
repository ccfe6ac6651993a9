import { expect, test } from "vitest"
import { sql } from "./client.ts"
import { newDatabase } from "./new-database.ts"

newDatabase()

/** Whatever the order in which they were made, which differs in a restored database: migration 0003 says why. */
test("Beside a reference that is emptied, one to what is deleted with the same parent is checked at the end", async () => {
  const tooEarly = await sql`
    select distinct beside.conname as key
    from pg_constraint emptied
    join pg_constraint beside on beside.contype = 'f' and beside.conrelid = emptied.conrelid and beside.oid <> emptied.oid
    join pg_constraint cascade on cascade.contype = 'f' and cascade.confdeltype = 'c'
      and cascade.conrelid = beside.confrelid and cascade.confrelid = emptied.confrelid
    where emptied.contype = 'f' and emptied.confdeltype = 'n' and not beside.condeferred`
  expect(tooEarly).toEqual([])
})
