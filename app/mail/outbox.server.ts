import { sql } from "drizzle-orm"
import { fromDrizzle } from "pg-boss"
import { z } from "zod"
import { seal, unseal } from "#app/cookies/sealed.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { errorFacts, log } from "#app/http/log.ts"
import { startBoss, stopBoss, theBoss } from "#app/jobs/boss.server.ts"
import type { Database } from "#db/client.ts"
import { deliver, type Mail } from "./delivery.server.ts"

const QUEUE = "mail"

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

/**
 * Opens the outbox: a mail is a job, so it survives a restart and a mail server that is away. New mail is announced by
 * LISTEN/NOTIFY and goes out within milliseconds.
 */
export async function startMail(databaseUrl: string) {
  const boss = await startBoss(databaseUrl)
  await boss.createQueue(QUEUE, retries)
  await boss.updateQueue(QUEUE, retries)
  await boss.work<{ sealed: string }>(QUEUE, polling, async ([job]) => {
    if (job) await post(job.id, job.data.sealed)
  })
}

export async function stopMail() {
  await answersSettled()
  await stopBoss()
}

interface Posting {
  /** Until when it is worth delivering. */
  until?: Date
  /** An open transaction: the mail goes out if that is committed, and only then. */
  within?: Database
}

/** Puts a mail into the outbox. It is sealed there, because it may hold a code. */
export async function sendMail(mail: Mail, { until = new Date(8.64e15), within }: Posting = {}) {
  const sealed = await seal({ ...mail, at: new Date().toISOString(), until: until.getTime() })
  await theBoss().send(QUEUE, { sealed }, within ? { db: fromDrizzle(within, sql) } : {})
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
