import { sql as query } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import type postgres from "postgres"
import { accounts, accountWords } from "#db/schema/accounts.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { copyRows, reserveIds } from "./copy.ts"
import { crowd, type Member } from "./crowd.ts"
import { storePortraits } from "./portraits/files.ts"

const CHUNK = 10_000
/** From so many on an index of words is sooner made anew than kept up row by row. */
const MANY = 50_000
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
  const work = async () => {
    for (let chunk = take(people); chunk.length > 0; chunk = take(people)) {
      await write(sql, chunk, may!.trust)
      done += chunk.length
      said(done)
    }
  }
  if (count >= MANY) await sql`drop index if exists account_words_idx`
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } finally {
    await indexWords(sql)
  }
  // Its people joined on days that are counted already: they are counted anew.
  await sql`delete from daily_figure`
  await sql`vacuum (analyze) account, picture, profile`
}

/** Also after an earlier run that was stopped before it came to this. */
async function indexWords(sql: postgres.Sql) {
  const index = query`create index if not exists account_words_idx on ${accounts}
    using gin (${accountWords(accounts)} gin_trgm_ops) with (fastupdate = false)`
  await sql.begin(async (tx) => {
    await tx`set local maintenance_work_mem = '256MB'`
    await tx.unsafe(new PgDialect({ casing: "snake_case" }).sqlToQuery(index).sql)
  })
}

function take(people: Iterator<Member>) {
  const chunk: Member[] = []
  for (let next = people.next(); !next.done; next = people.next()) {
    chunk.push(next.value)
    if (chunk.length === CHUNK) break
  }
  return chunk
}

/** With `trust` PostgreSQL does not look up each row's references, which all point into the same chunk. */
const write = (sql: postgres.Sql, chunk: readonly Member[], trust: boolean) =>
  sql.begin(async (tx) => {
    if (trust) await tx`set local session_replication_role = replica`
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
  })
