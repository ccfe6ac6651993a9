import { type Job, PgBoss, type Queue } from "pg-boss"
import { errorFacts, log } from "#app/logs/log.ts"

const HANDED_OVER = { timeout: 5_000, graceful: true }
/** A minute's delay matters to nothing that is done again and again. */
const polling = { pollingIntervalSeconds: 30 }
/** New jobs are announced; the poll is for what is to be tried again. While every look finds five, it looks again at once. */
const announced = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** Without a sign of life for so long a server counts as dead, and its work is taken up by another one. */
const again = { retryLimit: 3, retryDelay: 60, heartbeatSeconds: 30, deleteAfterSeconds: 60 * 60 }

let boss: PgBoss | undefined

/** Jobs live in a schema of their own in the same database: they survive restarts, and all servers share them. */
export async function startBoss(databaseUrl: string) {
  boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "rishta jobs",
    schema: "outbox",
    max: 2,
    schedule: true,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    useListenNotify: true,
  })
  boss.on("error", (error) => log.error(errorFacts(error), "jobs"))
  return boss.start()
}

export async function stopBoss() {
  await boss?.stop(HANDED_OVER)
  boss = undefined
}

export const theBoss = () => boss!

/** Works off the jobs of a queue, the most urgent first and some at once; one that fails is tried again by itself. */
export async function workOff<Data>(queue: string, retries: Omit<Queue, "name">, work: (job: Job<Data>) => unknown) {
  const boss = theBoss()
  await boss.createQueue(queue, { ...retries, notify: true })
  await boss.updateQueue(queue, { ...retries, notify: true })
  await boss.work<Data, unknown, typeof announced>(queue, announced, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        try {
          await work(job)
          return { id: job.id, status: "completed" as const }
        } catch {
          return { id: job.id, status: "failed" as const }
        }
      }),
    ),
  )
}

/**
 * Work that is due again and again, and once more at a start, for the time in which no server ran. One server at a time does
 * it; whatever must happen only once must still be marked as done by the work itself.
 */
export async function repeat(name: string, cron: string, work: () => Promise<unknown>) {
  await theBoss().createQueue(name, { policy: "exclusive", ...again })
  await theBoss().updateQueue(name, again)
  await theBoss().schedule(name, cron)
  // Before the first look, which finds it; the next one comes half a minute later.
  await theBoss().send(name, {})
  await theBoss().work(name, polling, async () => {
    await work()
  })
}
