import { sql } from "drizzle-orm"
import { fromDrizzle, type JobInsert } from "pg-boss"
import { z } from "zod"
import { seal, unseal } from "#app/cookies/sealed.server.ts"
import { digestOf } from "#app/hashing/tokens.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { JobFailure, startBoss, stopBoss, theBoss, workOff } from "#app/jobs/boss.server.ts"
import { currentRequest, traced } from "#app/logs/current-request.ts"
import { errorFields, log } from "#app/logs/log.ts"
import type { Database } from "#db/client.ts"
import { deliver, isRefusedForGood, type Mail, wordOf } from "./delivery.server.ts"

export const QUEUE = "mail"
/** Where a mail stands that was refused for good or tried for too long, until somebody sends it again. */
export const GIVEN_UP = "mail-given-up"
const GIVEN_UP_DAYS = 14

const HOUR = 60 * 60

/**
 * A mail server may be away for three days before a mail is given up. The pauses grow from five seconds to an hour, which
 * takes ten tries; `outbox.db.test.ts` adds them up.
 */
export const RETRIES = {
  retryLimit: 81,
  retryDelay: 5,
  retryDelayMax: HOUR,
  retryBackoff: true,
  expireInSeconds: 60,
  // What a killed server was sending is taken up by the next one.
  heartbeatSeconds: 10,
  deleteAfterSeconds: HOUR,
  deadLetter: GIVEN_UP,
}

export const letter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribe: z.string().optional(),
  at: z.iso.datetime(),
  until: z.number(),
})

const mailOrder = z.object({ order: z.string(), asked: z.unknown() })

interface Job {
  sealed: string
  request?: string
}

/** A mail is a job: it survives restarts and a mail server that is down. LISTEN/NOTIFY sends it within milliseconds. */
export async function startMail(databaseUrl: string) {
  const boss = await startBoss(databaseUrl)
  const kept = { retentionSeconds: GIVEN_UP_DAYS * 24 * HOUR }
  await boss.createQueue(GIVEN_UP, kept)
  await boss.updateQueue(GIVEN_UP, kept)
  await workOff<Job>(QUEUE, RETRIES, ({ id, data: { sealed, request } }) =>
    traced({ id: request ?? id }, () => post(id, sealed)),
  )
}

export async function stopMail() {
  await answersSettled()
  await stopBoss()
}

interface Posting {
  until?: Date
  /** The mail is sent only if this transaction is committed. */
  within?: Database
  /** Higher numbers wait longer; a code has none. */
  after?: number
}

/** Sealed in the outbox, because it may hold a code. */
export const sendMail = (mail: Mail, posting?: Posting) => sendMails([mail], posting)

export async function sendMails(mails: Mail[], { until = new Date(8.64e15), ...posting }: Posting = {}) {
  const times = { at: new Date().toISOString(), until: until.getTime() }
  await keep(
    mails.map((mail) => ({ content: { ...mail, ...times }, to: mail.to })),
    posting,
  )
}

const writers = new Map<string, (asked: never) => Promise<unknown>>()

/** The job decides whether a mail is due, so that the answer's time reveals nothing. Returns what queues the job. */
export function mailToOrder<Asked>(name: string, write: (asked: Asked) => Promise<unknown>) {
  writers.set(name, write)
  return (asked: Asked) => keep([{ content: { order: name, asked } }])
}

interface Kept {
  content: unknown
  to?: string
}

async function keep(mails: Kept[], { within, after = 0 }: Posting = {}) {
  const jobOf = async ({ content, to }: Kept): Promise<JobInsert<Job>> => ({
    data: { sealed: await seal(content), request: currentRequest()?.id },
    priority: -after,
    ...(to && { group: { id: receiverOf(to) } }),
  })
  await theBoss().insert(QUEUE, await Promise.all(mails.map(jobOf)), within ? { db: fromDrizzle(within, sql) } : {})
}

/** By which all of somebody's mails are found without opening any. */
export const receiverOf = (address: string) => digestOf(address).toString("base64url")

async function post(id: string, sealed: string) {
  const content = await unseal(sealed)
  const ordered = mailOrder.safeParse(content).data
  if (ordered) return write(ordered)
  const opened = letter.safeParse(content).data
  if (opened && opened.until >= Date.now()) await send(id, opened)
}

async function write({ order, asked }: z.infer<typeof mailOrder>) {
  try {
    await writers.get(order)!(asked as never)
  } catch (error) {
    log.error(errorFields(error), "mail not written")
    throw await failure(NOT_WRITTEN)
  }
}

async function send(id: string, { at, until, ...mail }: z.infer<typeof letter>) {
  try {
    await deliver(mail, { id, at: new Date(at) })
    log.info({ mail: id }, "mail delivered")
  } catch (error) {
    const forGood = isRefusedForGood(error)
    const { responseCode: reply } = error as { responseCode?: number }
    log.warn({ mail: id, reply, ...errorFields(error) }, forGood ? "mail refused for good" : "mail not delivered")
    throw await failure(wordOf(error), forGood)
  }
}

const NOT_WRITTEN = "It could not be written: the server’s log says why."

/** Lets the job be retried, or gives it up. Its row keeps why, sealed: a server's text may hold an address. */
const failure = async (why: string, forGood?: boolean) => new JobFailure({ sealed: await seal(why) }, forGood)
