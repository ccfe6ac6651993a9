import { statfs } from "node:fs/promises"
import { isHearing } from "#db/hearing.ts"
import { poolsInUse } from "#db/queries-under-way.ts"
import { listReplicas } from "#db/replicas.ts"
import { config } from "./config.server.ts"
import { listJobRuns } from "./jobs/job-runs.server.ts"
import { listQueues } from "./jobs/queue-figures.server.ts"
import { JOBS, SECONDS_BETWEEN } from "./jobs.server.ts"
import { gauge } from "./logs/figures.ts"
import { kept } from "./logs/kept.ts"
import { version } from "./version.ts"

/** A collector that asks more often than that costs no more. */
const KEPT_MS = 5_000
const PATIENCE_MS = 2_000

/** Of all processes the same, or of the one that knows it worst. */
const [same, least] = [{ together: "max" }, { together: "min" }] as const

/** What is read when the figures are, beside what each part counts itself. */
export function watchFigures() {
  gauge("rishta_build_info", "The version that runs", () => new Map([[version, 1]]), { label: "version", ...same })
  gauge("rishta_processes", "Processes that answer on this machine", () => 1)
  watchPools()
  watchDatabase()
  watchDisk()
}

function watchPools() {
  const ofEach = (name: "connections" | "busy" | "waiting") => () =>
    new Map(poolsInUse().map((pool) => [pool.name, pool[name]]))
  const byPool = { label: "pool" }
  gauge("rishta_database_connections", "Connections that a pool may have", ofEach("connections"), byPool)
  gauge("rishta_database_connections_busy", "Connections of a pool that are at work", ofEach("busy"), byPool)
  gauge("rishta_database_queries_waiting", "Queries behind others on a pool's connections", ofEach("waiting"), byPool)
}

/** Everything that the database knows, asked at once. */
const known = kept(KEPT_MS, PATIENCE_MS, async () => {
  const [queues, runs, replicas] = await Promise.all([listQueues(), listJobRuns(), listReplicas()])
  return { queues, replicas, runs: runs.filter(({ name }) => JOBS.some((job) => job.name === name)) }
})

function watchDatabase() {
  type Known = Awaited<ReturnType<typeof known>>
  const ofQueues = (read: (queue: Known["queues"][0]) => number) => async () =>
    new Map((await known()).queues.map((queue) => [queue.name, read(queue)]))
  const ofJobs = (read: (run: Known["runs"][0]) => number | null) => async () =>
    new Map((await known()).runs.map((run) => [run.name, read(run) ?? undefined]))
  const [byQueue, byName] = [
    { label: "queue", ...same },
    { label: "name", ...same },
  ]

  const up = () =>
    known().then(
      () => 1,
      () => 0,
    )
  gauge("rishta_database_up", "Whether the database answers", up, least)
  const hearing = kept(KEPT_MS, PATIENCE_MS, isHearing)
  gauge("rishta_database_listening", "Whether what is notified arrives", async () => Number(await hearing()), least)
  gauge(
    "rishta_database_replication_lag_seconds",
    "How far a replica is behind",
    async () => new Map((await known()).replicas.map(({ name, lag }) => [name, lag])),
    { label: "replica", ...same },
  )

  const [waiting, oldest, failed] = [
    ofQueues((queue) => queue.waiting),
    ofQueues((queue) => queue.oldest ?? 0),
    ofQueues((queue) => queue.failed),
  ]
  gauge("rishta_queue_waiting", "Jobs of a queue that wait, also to be tried again", waiting, byQueue)
  gauge("rishta_queue_oldest_seconds", "How long the oldest of them has waited", oldest, byQueue)
  gauge("rishta_queue_failed", "Jobs of a queue that were given up and are kept", failed, byQueue)

  const [ended, took, hasFailed] = [
    ofJobs(({ startedAt, endedAt }) => (endedAt ?? startedAt).getTime() / 1000),
    ofJobs(({ tookMs }) => tookMs && tookMs / 1000),
    ofJobs((run) => Number(run.failed)),
  ]
  const intervals = new Map(JOBS.map(({ name, at }) => [name, SECONDS_BETWEEN[at]]))
  gauge("rishta_job_ended_timestamp_seconds", "When a recurring job's last run ended", ended, byName)
  gauge("rishta_job_run_seconds", "How long it took", took, byName)
  gauge("rishta_job_failed", "Whether it failed", hasFailed, byName)
  gauge("rishta_job_interval_seconds", "How often it is to run", () => intervals, byName)
}

function watchDisk() {
  const { dataDir, storageFolder } = config
  const hasTwo = !config.bucket && !storageFolder.startsWith(dataDir)
  const folders = Object.entries({ data: dataDir, ...(hasTwo && { files: storageFolder }) })
  const ofEach = (name: "bavail" | "blocks") => async () =>
    new Map(
      await Promise.all(
        folders.map(async ([which, folder]): Promise<[string, number | undefined]> => {
          const space = await statfs(folder).catch(() => undefined)
          return [which, space && space[name] * space.bsize]
        }),
      ),
    )
  const byFolder = { label: "folder", ...same }
  gauge("rishta_disk_free_bytes", "Free where DATA_DIR and the files are", ofEach("bavail"), byFolder)
  gauge("rishta_disk_size_bytes", "Size of that disk", ofEach("blocks"), byFolder)
}
