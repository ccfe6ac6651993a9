import { and, eq, isNull, lt, sql } from "drizzle-orm"
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

export const keepAnswer = async (formHash: Buffer, kept: KeptAnswer) =>
  db
    .update(answeredForms)
    .set({ sealedAnswer: await seal(kept) })
    .where(isForm(formHash))

/** It was refused: nothing was done, and it may be sent again. */
export const releaseForm = (formHash: Buffer) =>
  db.delete(answeredForms).where(and(isForm(formHash), isNull(answeredForms.sealedAnswer)))

export const forgetAnsweredForms = (tx: Database, { id }: { id: number }) =>
  tx.delete(answeredForms).where(eq(answeredForms.accountId, id))

export const sweepAnsweredForms = () =>
  db.delete(answeredForms).where(lt(answeredForms.startedAt, sql`now() - interval '1 day'`))
