import { setTimeout } from "node:timers/promises"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { data } from "react-router"
import { z } from "zod"
import { sealing } from "#app/sealing.server.ts"
import { type Database, db } from "#db/client.ts"
import { answeredForms } from "#db/schema/answered-forms.ts"

/** What is needed to answer a form once more. */
const answer = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  /** The first answer's, for scripts in its body. */
  nonce: z.string(),
  body: z.string().nullable(),
  /** `before`: what the browser sent under that name; only a browser that still sends it gets the cookie again. */
  cookies: z.array(z.object({ name: z.string(), before: z.string().optional(), line: z.string() })),
  notice: z.unknown().optional(),
  /** Of a call with a key of its own: digest of what was asked under it. */
  asked: z.string().optional(),
})

export type KeptAnswer = z.infer<typeof answer>

/** Longer than any form takes: whoever began it has died with its process. */
const ABANDONED = sql`now() - interval '1 minute'`

const { seal, unseal } = sealing("rishta answered form")

const isForm = (formHash: Buffer) => eq(answeredForms.formHash, formHash)

/**
 * True: it is the caller's to do, and to end by `keepAnswer` or `releaseForm`. An answer: it was done. Undefined: somebody
 * is doing it.
 */
export async function claimForm(formHash: Buffer, accountId: number | null): Promise<true | KeptAnswer | undefined> {
  const claimed = await db
    .insert(answeredForms)
    .values({ formHash, accountId })
    .onConflictDoUpdate({
      target: answeredForms.formHash,
      set: { startedAt: sql`now()` },
      setWhere: and(isNull(answeredForms.sealedAnswer), lt(answeredForms.startedAt, ABANDONED)),
    })
    .returning({ startedAt: answeredForms.startedAt })
  if (claimed.length > 0) return true
  const [row] = await db.select({ sealed: answeredForms.sealedAnswer }).from(answeredForms).where(isForm(formHash))
  return row?.sealed ? answer.parse(await unseal(row.sealed)) : undefined
}

const PATIENCE_MS = 20_000
const LOOK_EVERY_MS = 100
const STILL = "We are still working on what you sent. Please try again in a moment; it will not be done twice."

/** As `claimForm`; while somebody is doing it, waits for the answer, outside the slot. Throws 503 after 20 seconds. */
export async function claimOrWait(formHash: Buffer, accountId: number | null, leaveSlot?: () => void) {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const known = await claimForm(formHash, accountId)
    if (known) return known
    if (Date.now() > until) throw data(STILL, { status: 503, headers: { "Retry-After": "5" } })
    leaveSlot?.()
    await setTimeout(LOOK_EVERY_MS)
  }
}

/** It may have gone meanwhile, together with the account that it has deleted. */
export async function keepAnswer(formHash: Buffer, kept: KeptAnswer) {
  const sealedAnswer = await seal(kept)
  await db
    .insert(answeredForms)
    .values({ formHash, sealedAnswer })
    .onConflictDoUpdate({ target: answeredForms.formHash, set: { sealedAnswer } })
}

/** It was refused: nothing was done, and it may be sent again. */
export const releaseForm = (formHash: Buffer) =>
  db.delete(answeredForms).where(and(isForm(formHash), isNull(answeredForms.sealedAnswer)))

export const forgetAnsweredForms = (tx: Database, { id }: { id: number }) =>
  tx.delete(answeredForms).where(eq(answeredForms.accountId, id))

export const sweepAnsweredForms = () =>
  db.delete(answeredForms).where(lt(answeredForms.startedAt, sql`now() - interval '1 day'`))
