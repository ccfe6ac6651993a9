const LOOK_EVERY_MS = 20

/** For a process of `worker-pool.ts`, which sends one task at a time; it ends with its parent, or beyond its memory. */
export function answerTasks<Task>(work: (task: Task) => Promise<unknown>, mostMemoryBytes: number) {
  process.on("message", async (task: Task) => {
    process.send!(await work(task).catch(() => null))
  })
  process.once("disconnect", () => process.exit())
  // A terminal's signal goes to all processes; the parent says when to end.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {})

  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemoryBytes) process.exit(1)
  }, LOOK_EVERY_MS).unref()
}
