import { type ChildProcess, fork } from "node:child_process"
import { boundedQueue } from "#app/overload/bounded-queue.ts"

interface WorkerPoolOptions {
  /** Calls `answerTasks()` of `worker.ts`. */
  script: string
  atOnce: number
  /** One more rejects with QueueFull. */
  waiting: number
  slowestMs: number
}

const LONGEST_REST_MS = 30_000

/**
 * Costly work in processes of its own, which limit their own memory. Answers undefined where a task fails, takes too
 * long or kills its worker.
 */
export function workerPool<Task, Answer>({ script, atOnce, waiting, slowestMs }: WorkerPoolOptions) {
  const inTurn = boundedQueue({ atOnce, waiting })
  /** Idle workers, with the timer that ends each. */
  const resting = new Map<ChildProcess, NodeJS.Timeout>()

  function restingWorker() {
    for (const [worker, end] of resting) {
      clearTimeout(end)
      resting.delete(worker)
      if (worker.connected) return worker
    }
  }

  function rest(worker: ChildProcess) {
    resting.set(worker, setTimeout(end, LONGEST_REST_MS).unref())
    function end() {
      resting.delete(worker)
      if (worker.connected) worker.disconnect()
    }
  }

  return (task: Task) =>
    inTurn(async () => {
      const worker = restingWorker() ?? startWorker(script)
      const answer = await answerOf<Answer>(worker, task, slowestMs)
      if (worker.connected) rest(worker)
      return answer
    })
}

function startWorker(script: string) {
  // None of the server's secrets. Few arenas give memory back; the cache saves compiling.
  const env = { MALLOC_ARENA_MAX: "2", NODE_COMPILE_CACHE: "node_modules/.cache/workers" }
  const worker = fork(script, { execArgv: [], env, serialization: "advanced", stdio: ["ignore", "ignore", 2, "ipc"] })
  worker.unref()
  worker.channel?.unref()
  return worker.on("error", () => {})
}

function answerOf<Answer>(worker: ChildProcess, task: unknown, slowestMs: number) {
  return new Promise<Answer | undefined>((resolve) => {
    const timer = setTimeout(() => worker.kill("SIGKILL"), slowestMs)
    function end(answer?: Answer | null) {
      clearTimeout(timer)
      worker.off("message", end).off("disconnect", failed).off("error", failed)
      resolve(answer ?? undefined)
    }
    const failed = () => end()
    worker.on("message", end).on("disconnect", failed).on("error", failed)
    worker.send(task as object)
  })
}
