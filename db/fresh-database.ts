import postgres, { type PendingQuery, type ReservedSql, type Row, type Sql } from "postgres"
import { afterAll, beforeAll, inject } from "vitest"
import { connect, disconnect } from "./client.ts"

export const CONNECTIONS = 5

/** For a test file: an empty, migrated database of its own behind `db` and `sql`. Tells its address once tests run. */
export function freshDatabase() {
  let address: string
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`
  beforeAll(async () => {
    const admin = postgres(inject("databaseUrl"), { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${name} template template`)
    await admin.end()
    const url = new URL(inject("databaseUrl"))
    url.pathname = `/${name}`
    address = url.href
    connect(address, { connections: CONNECTIONS })
  })
  afterAll(disconnect)
  return () => address
}

/** Asks each of so many connections of a pool the same. */
export async function askEach(
  pool: Sql,
  count: number,
  ask: (connection: ReservedSql) => PendingQuery<Row[]>,
): Promise<Row[]> {
  const connections = await Promise.all(Array.from({ length: count }, () => pool.reserve()))
  const answers = await Promise.all(connections.map(ask))
  for (const connection of connections) connection.release()
  return answers.flat()
}
