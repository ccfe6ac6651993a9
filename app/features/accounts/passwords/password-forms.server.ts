import { setTimeout as pause } from "node:timers/promises"
import type { z } from "zod"
import { attempt } from "#app/forms/attempt.server.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { boundedQueue } from "#app/overload/bounded-queue.ts"
import type { TooMany } from "#app/rate-limit/rate-limit.server.ts"
import type { Result } from "#app/result.ts"

const BUSY = "The site is very busy just now. Please try again in a few seconds."
const COME_BACK_SECONDS = 5
/** A form that is shown again costs more than being rejected by the request filter: few are shown, so that pages stay quick. */
const TURNED_AWAY_AFTER_MS = 400

/** Enough to keep the hashes going while others count; few enough that pages and other forms get to the database. */
const passwordQueue = boundedQueue({ atOnce: 4, waiting: 12 })

/**
 * Like `attempt`, for the command of a form that has a password in it: what it counts and looks up costs as much as the hash,
 * so one form too many is turned away before any of it. `instead` is given the text for that, or the one for what has `failed`.
 */
export async function attemptQueued<Answer, Instead>(
  command: () => Promise<Answer>,
  ctx: RequestContext,
  failed: string,
  instead: (message: string) => Instead,
) {
  if (passwordQueue.isFull()) {
    ctx.retryAfter = COME_BACK_SECONDS
    await pause(TURNED_AWAY_AFTER_MS)
    return instead(BUSY)
  }
  ctx.leaveSlot?.()
  return attempt(
    () => passwordQueue(command),
    () => instead(failed),
  )
}

interface PasswordForm<Typed, Value, Answer> {
  command(typed: Typed): Promise<Result<Value, { field: string } | TooMany>>
  answer(value: Value): Answer
  failed?: string
}

/** The action of a form that has the own password proved: what the command refuses is said beside the field that it names. */
export async function submitWithPassword<Schema extends z.ZodType, Value, Answer>(
  posted: Request | FormData,
  schema: Schema,
  ctx: RequestContext,
  {
    command,
    answer,
    failed = "Something went wrong. Nothing was changed; please try again.",
  }: PasswordForm<z.output<Schema>, Value, Answer>,
) {
  const submission = await readForm(posted, schema)
  if (submission.status !== "success") return refused(submission)
  return attemptQueued(
    async () => {
      const result = await command(submission.value)
      if (result.done) return answer(result.value)
      if ("field" in result) return refused(submission, { fields: { [result.field]: result.message } })
      throw refusalPage(result)
    },
    ctx,
    failed,
    (message) => refused(submission, { form: message, status: 503 }),
  )
}
