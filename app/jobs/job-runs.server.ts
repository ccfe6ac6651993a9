import { asc, eq } from "drizzle-orm"
import { db } from "#db/client.ts"
import { jobRuns } from "#db/schema/job-runs.ts"

/** Does a job's work and notes when, how long and whether it failed. */
export async function noteRun(name: string, work: () => Promise<unknown>) {
  const startedAt = new Date()
  await db.insert(jobRuns).values({ name, startedAt }).onConflictDoUpdate({ target: jobRuns.name, set: { startedAt } })
  const noteEnd = (failed: boolean) => {
    const endedAt = new Date()
    return db
      .update(jobRuns)
      .set({ endedAt, tookMs: endedAt.getTime() - startedAt.getTime(), failed })
      .where(eq(jobRuns.name, name))
  }
  try {
    await work()
  } catch (error) {
    await noteEnd(true).catch(() => {})
    throw error
  }
  await noteEnd(false)
}

export const listJobRuns = () => db.select().from(jobRuns).orderBy(asc(jobRuns.name))
