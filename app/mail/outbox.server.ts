import { PgBoss } from "pg-boss"
import { z } from "zod"
import { seal, unseal } from "#app/cookies/sealed.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { errorFacts, log } from "#app/http/log.ts"
import { deliver, type Mail } from "./delivery.server.ts"

const QUEUE = "mail"
const HANDED_OVER = { timeout: 5_000, graceful: true }

/** A mail server may be away for two hours before a mail is given up. */
const retries = {
  notify: true,
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 300,
  retryBackoff: true,
  expireInSeconds: 60,
  deleteAfterSeconds: 60 * 60,
}
/** New mail is announced; the poll is for what is to be tried again. */
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5, localConcurrency: 2 }

const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  until: z.number(),
})

let boss: PgBoss | undefined

/**
 * Opens the outbox: jobs in a schema of their own, so a mail survives a restart and a mail server that is away. New mail
 * is announced by LISTEN/NOTIFY and goes out within milliseconds.
 */
export async function startMail(databaseUrl: string) {
  boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "rishta mail",
    schema: "outbox",
    max: 2,
    schedule: false,
    useListenNotify: true,
  })
  boss.on("error", (error) => log.error(errorFacts(error), "outbox"))
  await boss.start()
  await boss.createQueue(QUEUE, retries)
  await boss.updateQueue(QUEUE, retries)
  await boss.work<{ sealed: string }>(QUEUE, polling, async ([job]) => {
    if (job) await post(job.id, job.data.sealed)
  })
}

export async function stopMail() {
  await answersSettled()
  await boss?.stop(HANDED_OVER)
  boss = undefined
}

/** Puts a mail into the outbox. It is sealed there, because it may hold a code; `until` it is worth delivering. */
export async function sendMail(mail: Mail, { until = new Date(8.64e15) }: { until?: Date } = {}) {
  const sealed = await seal({ ...mail, at: new Date().toISOString(), until: until.getTime() })
  await boss!.send(QUEUE, { sealed })
}

async function post(id: string, sealed: string) {
  const opened = letter.safeParse(await unseal(sealed)).data
  if (!opened || opened.until < Date.now()) return
  const { at, until, ...mail } = opened
  await deliver(mail, { id, at: new Date(at) }).catch((error) => {
    log.warn(errorFacts(error), "mail not delivered")
    // A mail server's own words would keep the address in the job's row.
    throw new Error("not delivered")
  })
}
