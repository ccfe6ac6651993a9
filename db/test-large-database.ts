import postgres from "postgres"
import type { TestProject } from "vitest/node"
import { connect, disconnect, sql } from "./client.ts"
import { makeAccounts, makeManyClients } from "./test-many-people.ts"
import { makePerson } from "./test-people.ts"

const PEOPLE = 50_000

/**
 * For tests of plans: a second template, with very many accounts, another of one consultant's clients, and what PostgreSQL
 * knows about them. A copy has all three.
 */
export default async function setup(project: TestProject) {
  const url = new URL(project.getProvidedContext().databaseUrl)
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  await admin`create database large template template`
  await admin.end()
  url.pathname = "/large"
  connect(url.href, { connections: 1 })
  await sql`set statement_timeout = 0`
  await withoutIndexes(async () => {
    await makeAccounts(PEOPLE)
    const { id } = await makePerson("Owner", { role: "guest" })
    await makeManyClients(id, PEOPLE)
  })
  await sql`vacuum analyze`
  await disconnect()
}

/** Filling first and indexing then takes a quarter of the time. */
async function withoutIndexes(fill: () => Promise<void>) {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('account'::regclass, 'profile'::regclass) and not indisunique`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  await fill()
  for (const { definition } of indexes) await sql.unsafe(definition)
}
