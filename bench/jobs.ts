import { setTimeout as pause } from "node:timers/promises"
import postgres from "postgres"
import { connect, disconnect } from "#db/client.ts"
import { JOBS } from "../app/jobs.server.ts"
import { startMail, stopMail } from "../app/mail/outbox.server.ts"
import { type Figure, say } from "./report.ts"
import type { Sizes } from "./sizes.ts"
import type { World } from "./world.ts"

const LONGEST_SECONDS = 30
const LOOK_MS = 200

/** Every job once, the first count of all figures there ever were among them, and the slowest statement of each. */
export async function measureJobs(world: World, sizes: Sizes): Promise<Figure> {
  const sql = postgres(world.url, { max: 1, onnotice: () => {} })
  await sql`truncate daily_figure, hourly_figure`
  connect(world.url)
  await startMail(world.url)
  const slowest: { name: string; seconds: number }[] = []
  try {
    for (const { name, run } of JOBS) {
      say(`job: ${name}`)
      slowest.push({ name, seconds: await slowestStatement(sql, run) })
    }
  } finally {
    await stopMail()
    await disconnect()
    await sql.end()
  }
  const measuredJobs = slowest.toSorted((a, b) => b.seconds - a.seconds)
  const [worst] = measuredJobs
  return {
    name: `slowest statement of every job, ${sizes.largeProfiles.toLocaleString("en")} profiles`,
    target: `≤ ${LONGEST_SECONDS} s`,
    measured: `${worst!.seconds.toFixed(1)} s (${worst!.name}; then ${measuredJobs[1]!.name} ${measuredJobs[1]!.seconds.toFixed(1)} s)`,
    good: worst!.seconds <= LONGEST_SECONDS,
  }
}

/** In seconds; one that comes to its limit fails, and so does the benchmark. */
async function slowestStatement(sql: postgres.Sql, run: () => Promise<unknown>) {
  let slowest = 0
  let running = true
  const watch = async () => {
    while (running) {
      const [row] = await sql`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float as seconds from pg_stat_activity
        where datname = current_database() and state = 'active' and pid <> pg_backend_pid() and query !~* '^listen'`
      slowest = Math.max(slowest, row!.seconds)
      await pause(LOOK_MS)
    }
  }
  const watching = watch()
  try {
    await run()
  } finally {
    running = false
    await watching
  }
  return slowest
}
