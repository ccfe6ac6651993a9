import { readdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { serveProduct } from "./processes.ts"
import { type Figure, quantile, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import { closeSockets, delays, openSockets } from "./talkers.ts"
import type { World } from "./world.ts"

const NOTICES = 10_000
const MESSAGES_A_SECOND = 200
const BUSY_MS = 50
const WARM_SECONDS = 2
const LOOK_MS = 1_000

/** Chat while ten thousand notices are due at once, and how fast these leave as files. */
export async function measureMails(
  world: World,
  environment: Record<string, string> & { DATA_DIR: string },
  sizes: Sizes,
): Promise<Figure[]> {
  say(`${NOTICES.toLocaleString("en")} notices by mail`)
  const folder = join(environment.DATA_DIR, "mail")
  await rm(folder, { recursive: true, force: true })
  await makeNotices(world.url)
  // A start looks at once for what is due.
  const product = await serveProduct({ ...environment, DATABASE_URL: world.url })
  try {
    const open = await openSockets(product.origin, world.talkers.slice(0, sizes.sockets))
    while ((await countIn(folder)) === 0) await pause(LOOK_MS)
    const began = performance.now()
    await delays(open, MESSAGES_A_SECOND, WARM_SECONDS)
    const before = await countIn(folder)
    const delay = quantile(await delays(open, MESSAGES_A_SECOND, sizes.chatSeconds), 0.99)
    const rate = ((await countIn(folder)) - before) / sizes.chatSeconds
    closeSockets(open)
    while ((await countIn(folder)) < NOTICES) await pause(LOOK_MS)
    const seconds = (performance.now() - began) / 1_000
    return [
      {
        name: `send to delivery, p99, ${MESSAGES_A_SECOND} messages/s, while ${NOTICES.toLocaleString("en")} notices leave by mail`,
        target: `≤ ${BUSY_MS} ms`,
        measured: `${delay.toFixed(1)} ms (${rate.toFixed(0)} mails/s meanwhile, all after ${seconds.toFixed(0)} s)`,
        good: delay <= BUSY_MS,
      },
    ]
  } finally {
    await product.stop()
  }
}

const countIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml")).length

async function makeNotices(url: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql`with told as (
      insert into notification (account_id, kind, note, created_at, mail_at)
      select id, 'moderation', 'Your profile has been checked.', now() - interval '1 hour', now() - interval '1 minute'
      from account where status = 'active' and email is not null order by id limit ${NOTICES} returning account_id)
    insert into last_visit (account_id) select account_id from told on conflict do nothing`
  await sql.end()
}
