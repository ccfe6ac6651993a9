import { createHash, randomBytes } from "node:crypto"
import { and, eq, gt, lt, ne, sql } from "drizzle-orm"
import { z } from "zod"
import { sealedCookie } from "#app/cookies/sealed.server.ts"
import { sealing } from "#app/sealing.server.ts"
import { type Database, db } from "#db/client.ts"
import { heldForms } from "#db/schema/held-forms.ts"

const TEN_MINUTES_SECONDS = 600
const LONGEST = 64 * 1024

const content = z.object({ action: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) })

export type HeldForm = z.infer<typeof content>

const cookie = sealedCookie("held", z.object({ key: z.string() }), TEN_MINUTES_SECONDS)
const { seal, unseal } = sealing("rishta held form")

const hash = (key: string) => createHash("sha256").update(key).digest()
const fresh = gt(heldForms.heldAt, sql`now() - interval '10 minutes'`)

/**
 * Puts a form by for the page that is to show it again, in place of an earlier one of that page. Answers the `Set-Cookie`
 * header by which the browser gets it back, or undefined when it is too large.
 */
export async function holdForm(request: Request, accountId: number, page: string, form: HeldForm) {
  if (JSON.stringify(form).length > LONGEST) return
  const { key } = (await cookie.read(request)) ?? { key: randomBytes(32).toString("base64url") }
  const row = { accountId, sealed: await seal(form), heldAt: sql`now()` }
  await db
    .insert(heldForms)
    .values({ keyHash: hash(key), page, ...row })
    .onConflictDoUpdate({ target: [heldForms.keyHash, heldForms.page], set: row })
  return cookie.write({ key })
}

/** The form that waits for an account on a page of this browser. What another account left here is thrown away. */
export async function findHeldForm(request: Request, accountId: number, page: string) {
  const held = await cookie.read(request)
  if (!held) return
  const mine = eq(heldForms.keyHash, hash(held.key))
  await db.delete(heldForms).where(and(mine, ne(heldForms.accountId, accountId)))
  const [row] = await db
    .select({ sealed: heldForms.sealed })
    .from(heldForms)
    .where(and(mine, eq(heldForms.page, page), fresh))
  return row && content.safeParse(await unseal(row.sealed)).data
}

export async function releaseHeldForm(request: Request, page: string) {
  const held = await cookie.read(request)
  if (held) await db.delete(heldForms).where(and(eq(heldForms.keyHash, hash(held.key)), eq(heldForms.page, page)))
}

export const forgetHeldForms = (tx: Database, { id }: { id: number }) =>
  tx.delete(heldForms).where(eq(heldForms.accountId, id))

export const sweepHeldForms = () => db.delete(heldForms).where(lt(heldForms.heldAt, sql`now() - interval '10 minutes'`))
