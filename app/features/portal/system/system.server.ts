import { sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { daysAgo } from "#app/dates/days.ts"
import { listTurns } from "#app/jobs/boss.server.ts"
import { listJobRuns } from "#app/jobs/job-runs.server.ts"
import { listGivenUp, waitingMails } from "#app/mail/mail-queue.server.ts"
import { version } from "#app/version.ts"
import { db } from "#db/client.ts"
import journal from "#db/migrations/meta/_journal.json" with { type: "json" }
import { JOB_LABELS, turnOf } from "./job-labels.ts"
import { lasted } from "./lasted.ts"

/** As many given-up mails as one looks through; the number of all stands beside them. */
const SHOWN = 50

export type Run = Awaited<ReturnType<typeof listJobRuns>>[number]

export async function readSystem() {
  const [migrations, runs, turns, waiting, givenUp] = await Promise.all([
    readMigrations(),
    listJobRuns(),
    listTurns(),
    waitingMails(),
    listGivenUp(SHOWN),
  ])
  const runOf = (name: string) => runs.find((run) => run.name === name)
  return {
    version,
    migrations,
    backup: backupText(runOf("backup")),
    jobs: Object.entries(JOB_LABELS)
      .map(([name, label]) => ({ name, label, turn: turnOf(turns.get(name)), ...standingOf(runOf(name)) }))
      .sort((one, other) => Number(other.tone === "bad") - Number(one.tone === "bad")),
    mail: {
      toFile: !config.smtpUrl,
      waiting: waiting.waiting,
      since: waiting.since && dateTimeOf(waiting.since),
      why: waiting.why,
    },
    givenUp: {
      total: givenUp.total,
      mails: givenUp.mails.map(({ written, at, ...mail }) => ({
        ...mail,
        written: dateTimeOf(written),
        at: dateTimeOf(at),
      })),
    },
  }
}

/** A newer build may have added some that this one has no name for. */
async function readMigrations() {
  const rows = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  )
  const last = Number(rows.at(-1)?.at)
  return { count: rows.length, last: journal.entries.find(({ when }) => when === last)?.tag ?? null }
}

type Tone = "good" | "bad" | "waiting" | "quiet"

/** Where a job stands: at work, or what became of its last run. */
export function standingOf(run: Run | undefined): {
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
  const { at, took, ...standing } = standingOf(run)
  if (standing.tone === "waiting") return { tone: "waiting", text: `A backup began on ${at} and has not ended yet.` }
  if (standing.tone === "bad")
    return { tone: "bad", text: `The last backup, on ${at}, failed. What npm run backup wrote says why.` }
  return { tone: "good", text: `The last backup was made ${daysAgo(run.startedAt, now)}, on ${at}, and took ${took}.` }
}
