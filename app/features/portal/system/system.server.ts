import { sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { listTurns } from "#app/jobs/boss.server.ts"
import { listJobRuns } from "#app/jobs/job-runs.server.ts"
import { listGivenUp, waitingMails } from "#app/mail/mail-queue.server.ts"
import { version } from "#app/version.ts"
import { db } from "#db/client.ts"
import journal from "#db/migrations/meta/_journal.json" with { type: "json" }
import { JOB_LABELS, turnOf } from "./job-labels.ts"
import { backupText, stateOf } from "./run-state.ts"

/** As many given-up mails as one looks through; the number of all stands beside them. */
const SHOWN = 50

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
      .map(([name, label]) => ({ name, label, turn: turnOf(turns.get(name)), ...stateOf(runOf(name)) }))
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
