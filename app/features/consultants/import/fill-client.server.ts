import { and, eq, isNull, type SQLWrapper, sql } from "drizzle-orm"
import { reviewAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { afterSaving } from "#app/features/profiles/check/check.server.ts"
import { draftColumns, preferenceColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import type { Database } from "#db/client.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { FILLABLE, type Filled } from "./client-columns.server.ts"

interface Client {
  id: number
  consented: boolean
}

/** Empty, where the column takes no null. */
const NAMES = ["lastName", "maritalStatus"]
const emptied = (name: string) => (NAMES.includes(name) ? "" : null)

const readClient = async (tx: Database, id: number) =>
  (
    await tx
      .select({ ...draftColumns, ...preferenceColumns })
      .from(profiles)
      .where(eq(profiles.id, id))
  )[0]

/** Only what is still empty; answers what that was. The caller holds the owner's lock. */
export async function fillClient(tx: Database, client: Client, fills: Filled): Promise<Filled> {
  const now = await readClient(tx, client.id)
  if (!now) return {}
  const { clientEmail, ...columns } = fills
  const empty = Object.fromEntries(
    FILLABLE.flatMap((name) => (columns[name] && !now[name] ? [[name, columns[name]]] : [])),
  )
  if (Object.keys(empty).length > 0) await change(tx, client, now, empty)
  const emailed =
    clientEmail &&
    (await tx
      .update(clientConsents)
      .set({ clientEmail })
      .where(and(eq(clientConsents.profileId, client.id), isNull(clientConsents.clientEmail), isNotOwn(clientEmail)))
      .returning({ id: clientConsents.profileId }))
  return { ...empty, ...(emailed && emailed.length > 0 && { clientEmail }) }
}

/** The consultant's own e-mail proves nothing of a family. */
export const isNotOwn = (email: SQLWrapper | string) => sql`${email} <> (select a.email from account a
  join profile p on p.account_id = a.id where p.id = ${clientConsents.profileId})`

/** What an import filled in and nobody has changed since is empty again; answers whether there was something. */
export async function emptyClient(tx: Database, client: Client, filled: Filled) {
  const now = await readClient(tx, client.id)
  if (!now) return
  const { clientEmail, ...columns } = filled
  const same = FILLABLE.filter((name) => columns[name] !== undefined && columns[name] === now[name])
  if (same.length > 0) await change(tx, client, now, Object.fromEntries(same.map((name) => [name, emptied(name)])))
  if (clientEmail)
    await tx
      .update(clientConsents)
      .set({ clientEmail: null })
      .where(and(eq(clientConsents.profileId, client.id), eq(clientConsents.clientEmail, clientEmail)))
}

async function change(
  tx: Database,
  { id, consented }: Client,
  now: NonNullable<Awaited<ReturnType<typeof readClient>>>,
  columns: Record<string, string | number | null>,
) {
  const checked = "contactNumber" in columns || "lastName" in columns
  const unfinished = now.unfinished && missingIn({ ...now, ...columns }).length > 0
  await tx
    .update(profiles)
    .set({ ...columns, unfinished, updatedAt: sql`now()`, ...(checked && afterSaving(sql`false`)) })
    .where(eq(profiles.id, id))
  if (consented) await reviewAgreement(tx, id, "consultant")
}
