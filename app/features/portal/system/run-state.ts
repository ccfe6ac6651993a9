import { dateTimeOf } from "#app/dates/dates.ts"
import { daysAgo } from "#app/dates/days.ts"
import type { jobRuns } from "#db/schema/job-runs.ts"
import { lasted } from "./lasted.ts"

type Run = Omit<typeof jobRuns.$inferSelect, "name">
type Tone = "good" | "bad" | "waiting" | "quiet"

/** Where a job stands: at work, or what became of its last run. */
export function stateOf(run: Run | undefined): {
  tone: Tone
  state: string
  at: string | null
  took: string | null
} {
  if (!run) return { tone: "quiet", state: "Has not run yet", at: null, took: null }
  const { startedAt, endedAt, tookMs, failed } = run
  const at = dateTimeOf(startedAt)
  if (!endedAt || endedAt < startedAt) return { tone: "waiting", state: "Is at work", at, took: null }
  return { tone: failed ? "bad" : "good", state: failed ? "Failed" : "Done", at, took: lasted(tookMs ?? 0) }
}

/** The age of the last backup in words; Rishta knows of those alone that its own command makes. */
export function backupText(run: Run | undefined, now = new Date()): { tone: Tone; text: string } {
  if (!run)
    return {
      tone: "quiet",
      text: "No backup is known. npm run backup makes one and notes it here; backups that are made in another way are not noted.",
    }
  const { at, took, ...rest } = stateOf(run)
  if (rest.tone === "waiting") return { tone: "waiting", text: `A backup began on ${at} and has not ended yet.` }
  if (rest.tone === "bad")
    return { tone: "bad", text: `The last backup, on ${at}, failed. What npm run backup wrote says why.` }
  return { tone: "good", text: `The last backup was made ${daysAgo(run.startedAt, now)}, on ${at}, and took ${took}.` }
}
