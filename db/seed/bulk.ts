import { getTableName } from "drizzle-orm"
import type postgres from "postgres"
import { accounts } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { copyRows, reserveIds } from "./copy.ts"
import { crowd, type Member } from "./crowd.ts"
import { storePortraits } from "./portraits/files.ts"

const CHUNK = 2_000
/** One connection works on its chunk while the next chunk is being made up. */
const AT_ONCE = 2

/** Adds so many members with profile, preferences and picture; says after each part how many there are. */
export async function addProfiles(sql: postgres.Sql, count: number, said: (done: number) => void) {
  await storePortraits()
  const firstAccount = await sql.begin((tx) => reserveIds(tx, accounts, count))
  const firstProfile = await sql.begin((tx) => reserveIds(tx, profiles, count))
  const [may] = await sql`select has_parameter_privilege('session_replication_role', 'set') as trust`
  const people = crowd({ firstAccount, firstProfile, count, now: new Date() })
  let done = 0
  const write = async (tx: postgres.TransactionSql, chunk: readonly Member[]) => {
    // PostgreSQL need not look up each row's references, which all point into the same chunk.
    if (may!.trust) await tx`set local session_replication_role = replica`
    await writeChunk(tx, chunk)
    done += chunk.length
    said(done)
  }
  if (count >= firstAccount)
    await sql.begin((tx) =>
      withoutIndexes(tx, async () => {
        for (let chunk = take(people); chunk.length > 0; chunk = take(people)) await write(tx, chunk)
      }),
    )
  else
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let chunk = take(people); chunk.length > 0; chunk = take(people)) await sql.begin((tx) => write(tx, chunk))
      }),
    )
  // Its people joined on days that are counted already: they are counted anew.
  await sql`delete from daily_figure`
  await sql`vacuum (analyze) account, picture, profile`
}

/**
 * Where more rows come than there are, indexes are sooner made anew than kept up row by row. All in one transaction: a run
 * that is stopped leaves everything as it was.
 */
async function withoutIndexes(tx: postgres.TransactionSql, fill: () => Promise<void>) {
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

function take(people: Iterator<Member>) {
  const chunk: Member[] = []
  for (let next = people.next(); !next.done; next = people.next()) {
    chunk.push(next.value)
    if (chunk.length === CHUNK) break
  }
  return chunk
}

async function writeChunk(tx: postgres.TransactionSql, chunk: readonly Member[]) {
  await copyRows(
    tx,
    accounts,
    chunk.map(({ account }) => account),
  )
  await copyRows(
    tx,
    pictures,
    chunk.flatMap(({ picture }) => picture ?? []),
  )
  await copyRows(
    tx,
    profiles,
    chunk.map(({ profile }) => profile),
  )
}
