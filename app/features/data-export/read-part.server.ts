import { readList } from "#db/replica.ts"
import type { Part, Row } from "./part.server.ts"

const ROWS_AT_ONCE = 500

/** In portions, so that ten thousand messages take no more room than five hundred. */
export async function* readPart(
  { from, where, key, keyIs = "bigint", within, columns }: Part,
  accountId: number,
): AsyncGenerator<Row[]> {
  const selected = Object.entries(columns).map(
    ([name, [kind, expression]]) => `${written(kind, expression)} as "${name}"`,
  )
  const keys = within ? [within, key] : [key]
  // Compared as what they are, or no index would find the place.
  const placed = keys.map((_, at) => `$${at + 2}::text::${keyIs}`)
  const query = `select array[${keys.map((one) => `(${one})::text`)}] as "part key", ${selected.join(", ")} from ${from}
    where (${where}) and ($2::text is null or (${keys}) > (${placed})) order by ${keys} limit ${ROWS_AT_ONCE}`
  for (let after: (string | null)[] = keys.map(() => null); ; ) {
    const rows: (Row & { "part key": string[] })[] = await readList((_on, client) =>
      client.unsafe(query, [accountId, ...after]),
    )
    if (rows.length === 0) return
    yield rows.map(({ "part key": _key, ...row }) => row)
    if (rows.length < ROWS_AT_ONCE) return
    after = rows.at(-1)!["part key"]
  }
}

const written = (kind: string, expression: string) => {
  if (kind === "dateTime") return `to_char((${expression}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
  return ["text", "file", "day"].includes(kind) ? `(${expression})::text` : `(${expression})`
}
