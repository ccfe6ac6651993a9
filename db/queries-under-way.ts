import type postgres from "postgres"

/** Of each pool its connections, and how many queries and transactions have begun and not ended. */
const pools = new Map<string, { connections: number; underWay: number }>()

/** How many connections there may be, are at work, and how many queries are behind others on them. */
export const poolsInUse = () =>
  [...pools].map(([name, { connections, underWay }]) => {
    const busy = Math.min(underWay, connections)
    return { name, connections, busy, waiting: underWay - busy }
  })

/** Not public in the driver, which counts nothing; a test checks it. */
interface Query extends Promise<unknown> {
  handler?: (query: Query) => void
}

/** The same client, with what is asked of it counted; a transaction, which keeps its connection, is one. */
export function watchQueries(name: string, connections: number, sql: postgres.Sql): postgres.Sql {
  const pool = { connections, underWay: 0 }
  pools.set(name, pool)
  const end = () => {
    pool.underWay--
  }

  /** Once it is asked: parts of other queries never are. */
  function watch<Asked>(asked: Asked) {
    const query = asked as Query
    const { handler } = query
    if (handler)
      query.handler = () => {
        pool.underWay++
        query.then(end, end)
        handler(query)
      }
    return asked
  }

  async function begin(...given: unknown[]) {
    pool.underWay++
    try {
      return await sql.begin(...(given as Parameters<typeof sql.begin>))
    } finally {
      end()
    }
  }

  const tag = (...given: unknown[]) => watch(sql(...(given as Parameters<typeof sql>)))
  const unsafe: typeof sql.unsafe = (...given) => watch(sql.unsafe(...given))
  return Object.assign(tag, sql, { unsafe, begin }) as unknown as postgres.Sql
}
