import { sql } from "drizzle-orm"
import { fromDrizzle, type JobInsert } from "pg-boss"
import { z } from "zod"
import { seal, unseal } from "#app/cookies/sealed.server.ts"
import { answersSettled } from "#app/http/after-answer.server.ts"
import { startBoss, stopBoss, theBoss, workOff } from "#app/jobs/boss.server.ts"
import { currentRequest, traced } from "#app/logs/current-request.ts"
import { errorFacts, log } from "#app/logs/log.ts"
import type { Database } from "#db/client.ts"
import { deliver, isRefusedForGood, type Mail } from "./delivery.server.ts"

const QUEUE = "mail"

/** A mail server may be away for two hours before a mail is given up. */
const retries = {
  retryLimit: 30,
  retryDelay: 5,
  retryDelayMax: 300,
  retryBackoff: true,
  expireInSeconds: 60,
  // Whatever a killed server was sending is taken up by the next one.
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60 * 60,
}

const letter = z.object({
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

/**
 * Opens the outbox: a mail is a job, so it survives a restart and a mail server that is away. New mail is announced by
 * LISTEN/NOTIFY and goes out within milliseconds.
 */
export async function startMail(databaseUrl: string) {
  await startBoss(databaseUrl)
  await workOff<Job>(QUEUE, retries, ({ id, data: { sealed, request } }) =>
    traced({ id: request ?? id }, () => post(id, sealed)),
  )
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
  /** Where many wait, whatever can wait longest has the highest number; a code has none. */
  after?: number
}

/** Puts a mail into the outbox. It is sealed there, because it may hold a code. */
export const sendMail = (mail: Mail, posting?: Posting) => sendMails([mail], posting)

/** Many by one statement. */
export async function sendMails(mails: Mail[], { until = new Date(8.64e15), ...posting }: Posting = {}) {
  const times = { at: new Date().toISOString(), until: until.getTime() }
  await keep(
    mails.map((mail) => ({ ...mail, ...times })),
    posting,
  )
}

const writers = new Map<string, (asked: never) => Promise<unknown>>()

/**
 * Mails that only their job decides on: whether one is due, and which, may hang on what an answer must not show in its time.
 * Returns what puts an order for one into the outbox, which is the same for all; `write` sends the mail that is due.
 */
export function mailToOrder<Asked>(name: string, write: (asked: Asked) => Promise<unknown>) {
  writers.set(name, write)
  return (asked: Asked) => keep([{ order: name, asked }])
}

async function keep(contents: unknown[], { within, after = 0 }: Posting = {}) {
  const jobOf = async (content: unknown): Promise<JobInsert<Job>> => ({
    data: { sealed: await seal(content), request: currentRequest()?.id },
    priority: -after,
  })
  await theBoss().insert(QUEUE, await Promise.all(contents.map(jobOf)), within ? { db: fromDrizzle(within, sql) } : {})
}

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
    log.error(errorFacts(error), "mail not written")
    throw seeTheLog()
  }
}

async function send(id: string, { at, until, ...mail }: z.infer<typeof letter>) {
  try {
    await deliver(mail, { id, at: new Date(at) })
    log.info({ mail: id }, "mail delivered")
  } catch (error) {
    const forGood = isRefusedForGood(error)
    const { responseCode: reply } = error as { responseCode?: number }
    log.warn({ mail: id, reply, ...errorFacts(error) }, forGood ? "mail refused for good" : "mail not delivered")
    if (!forGood) throw seeTheLog()
  }
}

/** Lets the job be tried again. Its row keeps what it failed by, and the words of a server may hold an address. */
const seeTheLog = () => new Error("see the log")
