import { on } from "node:events"
import { Worker } from "node:worker_threads"
import { getTableName } from "drizzle-orm"
import type postgres from "postgres"
import { SCHEMA_LOCK } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { copyText, reserveIds } from "./copy.ts"
import type { GeneratedPeople } from "./generated-people.ts"
import type { Chunk } from "./generated-people-worker.ts"
import { storePortraits } from "./portraits/files.ts"

/** Chunks made up in advance. */
const AHEAD = 2
const AT_ONCE = 2

export async function addProfiles(sql: postgres.Sql, count: number, said: (done: number) => void) {
  await storePortraits()
  const firstAccount = await sql.begin((tx) => reserveIds(tx, accounts, count))
  const firstProfile = await sql.begin((tx) => reserveIds(tx, profiles, count))
  const [may] = await sql`select has_parameter_privilege('session_replication_role', 'set') as trust`
  const chunks = madeUp({ firstAccount, firstProfile, count, now: new Date() })
  let done = 0
  const write = async (tx: postgres.TransactionSql, chunk: Chunk) => {
    // Skips checks of references, which all point into the same chunk.
    if (may!.trust) await tx`set local session_replication_role = replica`
    for (const text of chunk.texts) await copyText(tx, text)
    done += chunk.count
    said(done)
  }
  if (count >= firstAccount)
    await sql.begin((tx) =>
      withoutIndexes(tx, async () => {
        for await (const chunk of chunks) await write(tx, chunk)
      }),
    )
  else
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for await (const chunk of chunks) await sql.begin((tx) => write(tx, chunk))
      }),
    )
  // Its people joined on days counted already: count them anew.
  await sql`delete from daily_figure`
  await sql`delete from hourly_figure`
  await sql`vacuum (analyze) account, picture, profile`
}

/** For many rows, rebuilding indexes is faster. One transaction: a stopped run leaves everything as it was. */
async function withoutIndexes(tx: postgres.TransactionSql, fill: () => Promise<void>) {
  // The tables are locked until all is done: whoever starts meanwhile waits.
  await tx`select pg_advisory_xact_lock(${SCHEMA_LOCK})`
  const tables = [accounts, pictures, profiles].map(getTableName)
  const indexes = await tx<{ name: string; definition: string }[]>`
    select relname as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid
    where indrelid = any(${tables}::text[]::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { name } of indexes) await tx`drop index ${tx(name)}`
  await fill()
  await tx`set local maintenance_work_mem = '256MB'`
  for (const { definition } of indexes) await tx.unsafe(definition)
}

async function* madeUp(people: GeneratedPeople) {
  const worker = new Worker(new URL("./generated-people-worker.ts", import.meta.url), { workerData: people })
  try {
    const made = on(worker, "message") as AsyncIterableIterator<[Chunk]>
    for (let ahead = 0; ahead < AHEAD; ahead++) worker.postMessage("more")
    for await (const [chunk] of made) {
      if (chunk.count === 0) return
      worker.postMessage("more")
      yield chunk
    }
  } finally {
    await worker.terminate()
  }
}
