import { once } from "node:events"
import { getTableColumns, getTableName, type InferInsertModel, type Table } from "drizzle-orm"
import { toSnakeCase } from "drizzle-orm/casing"
import type postgres from "postgres"

/** Escaped as PostgreSQL's COPY text format wants it. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "\\N"
  if (value instanceof Date) return value.toISOString()
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r")
    : text
}

const AT_ONCE = 64 * 1024

/** A row with its number, which the database would otherwise make itself. */
export type Row<T extends Table> = InferInsertModel<T, { dbColumnNames: false; override: true }>

type Client = postgres.Sql | postgres.TransactionSql

/** Writes rows in bulk. All have the columns of the first; ids are given, from `reserveIds`. */
export async function copyRows<T extends Table>(sql: Client, table: T, rows: readonly Row<T>[]) {
  if (rows.length === 0) return
  const keys = Object.keys(rows[0]!) as (keyof Row<T> & string)[]
  const columns = keys.map((key) => `"${toSnakeCase(getTableColumns(table)[key]!.name)}"`)
  const stream = await sql.unsafe(`copy "${getTableName(table)}" (${columns}) from stdin`).writable()
  const done = new Promise<void>((resolve, reject) => void stream.on("finish", resolve).on("error", reject))
  let text = ""
  for (const row of rows) {
    let line = ""
    for (const key of keys) line += (line && "\t") + asText(row[key])
    text += `${line}\n`
    if (text.length > AT_ONCE) {
      if (!stream.write(text)) await Promise.race([once(stream, "drain"), done])
      text = ""
    }
  }
  stream.end(text)
  await done
}

/** The first of so many consecutive numbers of a table, which nobody else gets: the lock holds until the commit. */
export async function reserveIds(tx: postgres.TransactionSql, table: Table, count: number) {
  const name = getTableName(table)
  await tx.unsafe(`lock table "${name}" in share row exclusive mode`)
  const [row] = await tx`select nextval(pg_get_serial_sequence(${name}, 'id')) as first`
  const first = Number(row!.first)
  if (count > 1) await tx`select setval(pg_get_serial_sequence(${name}, 'id'), ${first + count - 1})`
  return first
}
