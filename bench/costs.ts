import { spawnSync } from "node:child_process"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import postgres from "postgres"
import { runningServer } from "#db/postgres-process.ts"
import { hasPgBouncer, startPgBouncer } from "#db/test-pgbouncer.ts"
import { busyScreens, MAIN_SCREEN } from "./busy-screens.ts"
import { askerOf, load, requestsPerSecond } from "./load.ts"
import { childrenOf, processorMsOf, processorMsOfAll, type Served, serveProduct } from "./processes.ts"
import { type Figure, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import { closeSockets, messagesPerSecond, openSockets } from "./talkers.ts"
import type { World } from "./world.ts"

const WARM_SECONDS = 1
const TALKERS = 200
const MESSAGES_EACH = 40
const CHAT_TABLES = ["message", "conversation"]

const figure = (name: string, measured: string): Figure => ({ name, target: "–", measured })

/** What a page, a message and a member cost: from these `docs/scaling.md` reckons how much a site needs. */
export async function measureCosts(
  world: World,
  folder: string,
  environment: Record<string, string>,
  sizes: Sizes,
): Promise<Figure[]> {
  const database = runningServer(join(folder, "postgres"))!.pid
  await tidyByItself(world, false)
  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  const costs = meter(product, database)
  const figures: Figure[] = []
  try {
    for (const [name, path] of Object.entries(busyScreens(world))) {
      say(`cost: ${name}`)
      figures.push(figure(`processor time of one: ${name}`, await costOf(path, product, costs, world, sizes)))
    }
    say("cost: a message")
    const open = await openSockets(product.origin, world.talkers.slice(-TALKERS))
    await messagesPerSecond(open, MESSAGES_EACH / 4)
    const write = () => messagesPerSecond(open, MESSAGES_EACH).then(() => open.length * MESSAGES_EACH)
    figures.push(figure("processor time of one: message, stored and delivered", await costs(write)))
    closeSockets(open)
    figures.push(...(await measureBytesKept(world, sizes)))
    figures.push(...(await measureApart(world, product, database, sizes)))
  } finally {
    await product.stop()
  }
  figures.push(...(await measurePooled(world, environment, database, sizes).finally(() => tidyByItself(world, true))))
  return figures
}

type Meter = ReturnType<typeof meter>

async function costOf(path: string, { origin }: Served, costs: Meter, { viewer }: World, { seconds }: Sizes) {
  const ask = (seconds: number) => load(origin + path, askerOf(path, viewer), seconds, { apart: true })
  await ask(WARM_SECONDS)
  return costs(async () => (await ask(seconds))["2xx"])
}

/** What it costs that each query is planned anew, as behind Debian's PgBouncer; the pooler's own time is not in it. */
async function measurePooled(world: World, environment: Record<string, string>, database: number, sizes: Sizes) {
  if (!hasPgBouncer) return [figure("main screen through PgBouncer", "pgbouncer is not on this machine")]
  say("cost: PgBouncer in transaction mode")
  const pooler = await startPgBouncer(world.url, "transaction")
  const pooled = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url, DATABASE_PREPARED: "no" }
  try {
    const product = await serveProduct({ ...environment, ...pooled })
    const cost = await costOf(MAIN_SCREEN, product, meter(product, database), world, sizes)
    await product.stop()
    return [figure("processor time of one: main screen through PgBouncer, without prepared statements", cost)]
  } finally {
    await pooler.stop()
  }
}

/** What the database tidies up after other parts of the benchmark is no page's cost. */
async function tidyByItself({ url }: World, on: boolean) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(`alter system set autovacuum = ${on ? "on" : "off"}`)
  await sql`select pg_reload_conf()`
  await sql.end({ timeout: 5 })
}

/** Of something that is done so many times: milliseconds of the product's processor and of the database's each. */
function meter({ pid }: Served, database: number) {
  const read = () => Promise.all([processorMsOf(pid), processorMsOfAll(database)])
  return async (doIt: () => Promise<number>) => {
    const before = await read()
    const times = await doIt()
    const [own, ofDatabase] = (await read()).map((ms, nth) => ((ms - before[nth]!) / times).toFixed(2))
    return `${own} ms, database ${ofDatabase} ms`
  }
}

/** On the disk, with all indexes. */
async function measureBytesKept({ url }: World, { largeProfiles }: Sizes): Promise<Figure[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const [row] = await sql<{ chat: number; all: number; messages: number }[]>`
      select sum(pg_total_relation_size(oid)) filter (where relname = any(${CHAT_TABLES}))::float as chat,
        sum(pg_total_relation_size(oid))::float as all,
        (select count(*) from message)::int as messages
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`
    const { chat, all, messages } = row!
    return [
      figure(
        "bytes in the database, each message with its indexes and its share of the conversation",
        kilobytes(chat / messages),
      ),
      figure("bytes in the database, each member with all but the messages", kilobytes((all - chat) / largeProfiles)),
    ]
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`

/** What one process brings where the database and whoever asks have a processor of their own, as on another machine. */
async function measureApart({ viewer }: World, { origin, pid }: Served, database: number, { seconds }: Sizes) {
  const rate = () => requestsPerSecond(origin + MAIN_SCREEN, askerOf(MAIN_SCREEN, viewer), seconds)
  const everywhere = `0-${availableParallelism() - 1}`
  const others = [database, process.pid, ...(await childrenOf(database))]
  if (availableParallelism() < 2 || !pin([pid], "0")) return []
  say("cost: the database on a processor of its own")
  pin(others, "1")
  const apart = await rate()
  pin([pid, ...others], everywhere)
  const together = await rate()
  const measured = `${apart.toFixed(0)} requests/s, ${together.toFixed(0)} with all of it on all processors`
  return [figure("main screen of one process that has a processor to itself", measured)]
}

/** False where the program for it is missing. */
const pin = (pids: readonly number[], processors: string) =>
  pids.map((pid) => spawnSync("taskset", ["-a", "-cp", processors, String(pid)]).status === 0).every(Boolean)
