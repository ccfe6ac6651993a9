import { and, eq, gt, lt, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { digestOf, newToken } from "#app/hashing/tokens.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { type Database, db } from "#db/client.ts"
import { keptForms } from "#db/schema/kept-forms.ts"

const TEN_MINUTES_SECONDS = 600
const LONGEST = 64 * 1024

const content = z.object({ action: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) })

export type KeptForm = z.infer<typeof content>

const cookie = sealedCookie("held", z.object({ key: z.string() }), TEN_MINUTES_SECONDS)
const { seal, unseal } = sealing("rishta held form")

const isRecent = gt(keptForms.heldAt, sql`now() - interval '10 minutes'`)

/** Replaces an earlier one of that page. Answers the `Set-Cookie` header, or undefined when the form is too large. */
export async function keepForm(request: Request, accountId: number, page: string, form: KeptForm) {
  if (JSON.stringify(form).length > LONGEST) return
  const { key } = (await cookie.read(request)) ?? { key: newToken() }
  const row = { accountId, sealed: await seal(form), heldAt: sql`now()` }
  await db
    .insert(keptForms)
    .values({ keyHash: digestOf(key), page, ...row })
    .onConflictDoUpdate({ target: [keptForms.keyHash, keptForms.page], set: row })
  return cookie.write({ key })
}

/** Of this browser; what another account left is deleted. */
export async function findKeptForm(request: Request, accountId: number, page: string) {
  const kept = await cookie.read(request)
  if (!kept) return
  const mine = eq(keptForms.keyHash, digestOf(kept.key))
  await db.delete(keptForms).where(and(mine, ne(keptForms.accountId, accountId)))
  const [row] = await db
    .select({ sealed: keptForms.sealed })
    .from(keptForms)
    .where(and(mine, eq(keptForms.page, page), isRecent))
  return row && content.safeParse(await unseal(row.sealed)).data
}

export async function releaseKeptForm(request: Request, page: string) {
  const kept = await cookie.read(request)
  if (kept) await db.delete(keptForms).where(and(eq(keptForms.keyHash, digestOf(kept.key)), eq(keptForms.page, page)))
}

export const forgetKeptForms = (tx: Database, { id }: { id: number }) =>
  tx.delete(keptForms).where(eq(keptForms.accountId, id))

export const sweepKeptForms = () => db.delete(keptForms).where(lt(keptForms.heldAt, sql`now() - interval '10 minutes'`))
