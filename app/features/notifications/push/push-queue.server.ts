import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import { fromDrizzle, type JobInsert } from "pg-boss"
import { theBoss, workOff } from "#app/jobs/boss.server.ts"
import { counter } from "#app/logs/figures.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { deliverPush } from "#app/push/deliver-push.server.ts"
import { isOnline } from "#app/realtime/presence.server.ts"
import { type Database, db } from "#db/client.ts"
import { linkFor, writerOf } from "../notification-kinds.ts"
import { forgetDevice, noteUsed } from "./devices.server.ts"
import { findNews, type News } from "./push-news.server.ts"
import { pushText, pushTextsOf } from "./push-text.ts"

const QUEUE = "push"
const DAY_SECONDS = 86_400
/** Seconds between two pushes about messages of one person. */
const QUIET_SECONDS = 60

/** A push service may be down for an hour; a later push would only puzzle. */
const retries = {
  retryLimit: 10,
  retryDelay: 2,
  retryDelayMax: 600,
  retryBackoff: true,
  expireInSeconds: 60,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 60 * 60,
}

const pushes = counter(
  "rishta_pushes_total",
  "Pushes given to a push service: delivered, to a device that is gone, refused for good, or failed for now",
  ["outcome"],
)

/** By the notification's id, or by who has written. */
type Job = { device: number } & ({ notice: number } | { from: number })

export const startPush = () => workOff<Job>(QUEUE, retries, ({ data }) => send(data))

/** Sent only if the transaction is committed. */
export async function pushNotice(within: Database, notice: number, devices: number[]) {
  const jobs = devices.map((device): JobInsert<Job> => ({ data: { device, notice } }))
  await theBoss().insert(QUEUE, jobs, { db: fromDrizzle(within, sql) })
}

/** To people without an open chat. */
export async function pushMessages(messages: readonly { fromId: number; toId: number }[]) {
  const away = messages.filter(({ toId }) => !isOnline(toId)).map(({ fromId, toId }) => ({ from: fromId, to: toId }))
  if (away.length === 0) return
  const rows = await db.execute<{ device: number; from: number }>(sql`
    select distinct d.id::float8 as device, pair."from"::float8 as "from"
    from json_to_recordset(${JSON.stringify(away)}::text::json) as pair("from" bigint, "to" bigint)
      join push_subscription d on d.account_id = pair."to"`)
  const jobs = rows.map(
    (data): JobInsert<Job> => ({
      data,
      singletonKey: `${data.device} ${data.from}`,
      singletonSeconds: QUIET_SECONDS,
    }),
  )
  if (jobs.length > 0) await theBoss().insert(QUEUE, jobs)
}

async function send(job: Job) {
  const news = await findNews(job)
  if (!news || (news.kind === "message" && isOnline(news.accountId))) return
  try {
    const outcome = await deliverPush(news, pushOf(news))
    pushes.inc({ outcome })
    if (outcome === "gone") await forgetDevice(job.device)
    else if (outcome === "delivered") await noteUsed(job.device)
    else log.warn({ device: job.device }, "push refused for good")
  } catch (error) {
    pushes.inc({ outcome: "failed" })
    log.warn({ device: job.device, ...errorFields(error) }, "push not delivered")
    // The job's row keeps this error, and the real one may hold an address.
    throw new Error("see the log")
  }
}

function pushOf({ kind, role, actorId, actorName, showsNames, id, ...news }: News) {
  const tag = kind === "message" ? `message ${actorId}` : `notice ${id}`
  return {
    payload: {
      title: "Rishta",
      body: pushText(kind, writerOf({ kind, actorName, note: news.note }), showsNames),
      tag,
      url: linkFor({ kind, actorId, ...news }, role),
    },
    seconds: DAY_SECONDS,
    urgency: pushTextsOf(kind).urgent ? ("high" as const) : ("normal" as const),
    topic: createHash("sha256").update(tag).digest("base64url").slice(0, 32),
  }
}
