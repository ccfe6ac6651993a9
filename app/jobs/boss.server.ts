import { type Job, PgBoss, type Queue } from "pg-boss"
import { errorFields, log } from "#app/logs/log.ts"
import { noteRun } from "./job-runs.server.ts"

const HANDED_OVER = { timeout: 5_000, graceful: true }
/** A minute's delay does not matter to recurring jobs. */
const polling = { pollingIntervalSeconds: 30 }
/** New jobs are announced; polling is for retries. While each fetch finds five, it fetches again at once. */
const announced = {
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 5,
  batchSize: 5,
  burstWhenBatchFull: true,
  perJobResults: true,
} as const
/** A server without a heartbeat for so long is dead, and another takes its work. */
const again = { retryLimit: 3, retryDelay: 60, heartbeatSeconds: 30, deleteAfterSeconds: 60 * 60 }

let boss: PgBoss | undefined

/** In a schema of their own in the same database: they survive restarts, and all servers share them. */
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
  boss.on("error", (error) => log.error(errorFields(error), "jobs"))
  return boss.start()
}

export async function stopBoss() {
  await boss?.stop(HANDED_OVER)
  boss = undefined
}

export const theBoss = () => boss!

/** Most urgent first, some at once; a failed one is retried. */
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

/** Also at a start. One server at a time; what must happen only once, the work itself must mark as done. */
export async function repeat(name: string, cron: string, work: () => Promise<unknown>) {
  await theBoss().createQueue(name, { policy: "exclusive", ...again })
  await theBoss().updateQueue(name, again)
  await theBoss().schedule(name, cron)
  // Before the first fetch, which finds it; the next is half a minute later.
  await theBoss().send(name, {})
  await theBoss().work(name, polling, () => noteRun(name, work))
}
