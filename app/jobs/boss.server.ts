import { sql } from "drizzle-orm"
import { fromDrizzle, type Job, PgBoss, type Queue } from "pg-boss"
import { errorFields, log } from "#app/logs/log.ts"
import type { Database } from "#db/client.ts"
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
/** By queue: who works here. */
const workers = new Map<string, string>()

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

/** Looks for work at once instead of at its next turn. */
export function wake(queue: string) {
  const worker = workers.get(queue)
  if (worker) boss?.notifyWorker(worker)
}

/** Thrown by work: what its row keeps of the failure, which others may read, and whether another try is of no use. */
export class JobFailure extends Error {
  readonly kept: object
  readonly forGood: boolean

  constructor(kept: object, forGood = false) {
    super("see the log")
    this.kept = kept
    this.forGood = forGood
  }
}

/** Most urgent first, some at once; a failed one is retried, and one that failed for good goes to the dead letters. */
export async function workOff<Data>(queue: string, retries: Omit<Queue, "name">, work: (job: Job<Data>) => unknown) {
  const boss = theBoss()
  await boss.createQueue(queue, { ...retries, notify: true })
  await boss.updateQueue(queue, { ...retries, notify: true })
  const worker = await boss.work<Data, unknown, typeof announced>(queue, announced, (jobs) =>
    Promise.all(
      jobs.map(async (job) => {
        try {
          await work(job)
          return { id: job.id, status: "completed" as const }
        } catch (error) {
          const { kept = undefined, forGood = false } = error instanceof JobFailure ? error : {}
          return { id: job.id, status: forGood ? ("deadletter" as const) : ("failed" as const), output: kept }
        }
      }),
    ),
  )
  workers.set(queue, worker)
}

/** Also at a start. One server at a time; what must happen only once, the work itself must mark as done. */
export async function repeat(name: string, cron: string, work: () => Promise<unknown>) {
  await theBoss().createQueue(name, { policy: "exclusive", ...again })
  await theBoss().updateQueue(name, again)
  await theBoss().schedule(name, cron)
  // Before the first fetch, which finds it; the next is half a minute later.
  await theBoss().send(name, {})
  workers.set(name, await theBoss().work(name, polling, () => noteRun(name, work)))
}

/** By the name of a recurring job: when it is due, as cron. */
export const listTurns = async () =>
  new Map((await theBoss().getSchedules()).map(({ name, cron }) => [name, cron] as const))

/** False while it runs or is to be tried again; `wake` it once the transaction is committed. */
export async function queueRun(name: string, within: Database) {
  if (await theBoss().send(name, {}, { db: fromDrizzle(within, sql) })) return true
  // What is due waits for its turn, for up to half a minute.
  const due = await within.execute(sql`select 1 from outbox.job where name = ${name} and state = 'created'`)
  return due.length > 0
}
