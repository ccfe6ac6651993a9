import { once } from "node:events"
import { getTableColumns, getTableName, type InferInsertModel, type Table } from "drizzle-orm"
import { toSnakeCase } from "drizzle-orm/casing"
import type postgres from "postgres"

/** For COPY's text format. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return "\\N"
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return asText(`{${value.map((one) => JSON.stringify(one))}}`)
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  return /[\\\t\n\r]/.test(text)
    ? text.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r")
    : text
}

const AT_ONCE = 64 * 1024

export type Row<T extends Table> = InferInsertModel<T, { dbColumnNames: false; override: true }>

type Client = postgres.Sql | postgres.TransactionSql

export interface CopyText {
  into: string
  text: string
}

/** All rows need the first row's columns, with ids from `reserveIds`. Undefined when there are none. */
export function textOf<T extends Table>(table: T, rows: readonly Row<T>[]): CopyText | undefined {
  if (rows.length === 0) return
  const keys = Object.keys(rows[0]!) as (keyof Row<T> & string)[]
  const columns = keys.map((key) => `"${toSnakeCase(getTableColumns(table)[key]!.name)}"`)
  let text = ""
  for (const row of rows) {
    let line = ""
    for (const key of keys) line += (line && "\t") + asText(row[key])
    text += `${line}\n`
  }
  return { into: `"${getTableName(table)}" (${columns})`, text }
}

export async function copyText(sql: Client, { into, text }: CopyText) {
  const stream = await sql.unsafe(`copy ${into} from stdin`).writable()
  const done = new Promise<void>((resolve, reject) => void stream.on("finish", resolve).on("error", reject))
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += AT_ONCE)
    if (!stream.write(bytes.subarray(at, at + AT_ONCE))) await Promise.race([once(stream, "drain"), done])
  stream.end()
  await done
}

export async function copyRows<T extends Table>(sql: Client, table: T, rows: readonly Row<T>[]) {
  const text = textOf(table, rows)
  if (text) await copyText(sql, text)
}

/** Consecutive; the lock keeps others from them until the commit. */
export async function reserveIds(tx: postgres.TransactionSql, table: Table, count: number) {
  const name = getTableName(table)
  await tx.unsafe(`lock table "${name}" in share row exclusive mode`)
  const [row] = await tx`select nextval(pg_get_serial_sequence(${name}, 'id')) as first`
  const first = Number(row!.first)
  if (count > 1) await tx`select setval(pg_get_serial_sequence(${name}, 'id'), ${first + count - 1})`
  return first
}
