import { and, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { reviewAgreement } from "#app/features/profiles/agreement/agreement.server.ts"
import { afterSaving } from "#app/features/profiles/check/check.server.ts"
import { draftColumns, preferenceColumns } from "#app/features/profiles/fields/field-columns.server.ts"
import { missingIn } from "#app/features/profiles/shown/missing.ts"
import type { Database } from "#db/client.ts"
import { clientConsents } from "#db/schema/client-consents.ts"
import { profiles } from "#db/schema/profiles.ts"
import { FILLABLE, type Filled } from "./client-columns.server.ts"

const AT_ONCE = 500

interface Filling {
  id: number
  consented: boolean
  filled: Filled
}

type Columns = Record<string, string | number | null>

const readClients = (tx: Database, ids: number[]) =>
  tx
    .select({ ...draftColumns, ...preferenceColumns, id: profiles.id, awaitsConsent: profiles.awaitsConsent })
    .from(profiles)
    .where(inArray(profiles.id, ids))

type ClientRow = Awaited<ReturnType<typeof readClients>>[number]

/** Only what is still empty; answers what that was. The caller holds the owner's lock. */
export async function fillClients(tx: Database, fillings: readonly Filling[]): Promise<Filling[]> {
  const done: Filling[] = []
  for (const some of inParts(fillings)) {
    const emailed = await fillEmails(tx, some)
    const changed = await changeClients(tx, some, ({ filled: { clientEmail: _, ...columns } }, now) =>
      Object.fromEntries(FILLABLE.flatMap((name) => (columns[name] && !now[name] ? [[name, columns[name]]] : []))),
    )
    for (const { id, consented, filled } of some) {
      const kept = { ...changed.get(id), ...(emailed.has(id) && { clientEmail: filled.clientEmail! }) } as Filled
      if (Object.keys(kept).length > 0) done.push({ id, consented, filled: kept })
    }
  }
  return done
}

/** What an import has filled in is empty again, where nobody has changed it since. */
export async function emptyClients(tx: Database, fillings: readonly Filling[]) {
  for (const some of inParts(fillings)) {
    await changeClients(tx, some, ({ filled }, now) =>
      Object.fromEntries(
        FILLABLE.flatMap((name) =>
          filled[name] !== undefined && filled[name] === now[name] ? [[name, emptied(name)]] : [],
        ),
      ),
    )
    await tx
      .update(clientConsents)
      .set({ clientEmail: null })
      .from(given(emailsOf(some)))
      .where(and(sql`${clientConsents.profileId} = given.id`, sql`${clientConsents.clientEmail} = given.email`))
  }
}

function inParts(fillings: readonly Filling[]) {
  const parts = Math.ceil(fillings.length / AT_ONCE)
  return Array.from({ length: parts }, (_, at) => fillings.slice(at * AT_ONCE, (at + 1) * AT_ONCE))
}

/** Empty, where the column takes no null. */
const emptied = (name: string) => (name === "lastName" || name === "maritalStatus" ? "" : null)

const emailsOf = (some: readonly Filling[]) =>
  some.flatMap(({ id, filled: { clientEmail } }) => (clientEmail ? [{ id, email: clientEmail }] : []))

const given = (rows: readonly object[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
    as given(id bigint, email text, columns jsonb, unfinished boolean, checked boolean)`

/** Of several clients at once; the consultant's own e-mail proves nothing of a family. */
export async function keepEmails(tx: Database, emails: readonly { id: number; email: string }[]) {
  if (emails.length === 0) return new Set<number>()
  const kept = await tx
    .update(clientConsents)
    .set({ clientEmail: sql`given.email` })
    .from(given(emails))
    .where(sql`${clientConsents.profileId} = given.id and ${clientConsents.clientEmail} is null
      and given.email <> (select a.email from account a join profile p on p.account_id = a.id where p.id = given.id)`)
    .returning({ id: clientConsents.profileId })
  return new Set(kept.map(({ id }) => id))
}

const fillEmails = (tx: Database, some: readonly Filling[]) => keepEmails(tx, emailsOf(some))

/** A change of checked facts ends the check, as in the form; answers what was changed of whom. */
async function changeClients(
  tx: Database,
  some: readonly Filling[],
  changesOf: (one: Filling, now: ClientRow) => Columns,
) {
  const rows = new Map(
    (
      await readClients(
        tx,
        some.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const changed = new Map<number, Columns>()
  for (const one of some) {
    const now = rows.get(one.id)
    const columns = now && changesOf(one, now)
    if (columns && Object.keys(columns).length > 0) changed.set(one.id, columns)
  }
  if (changed.size === 0) return changed
  const after = afterSaving(sql`not given.checked`)
  await tx
    .update(profiles)
    .set({
      ...Object.fromEntries(FILLABLE.map((name) => [name, newValue(name)])),
      ...after,
      sentBackAt: sql`case when given.checked then ${after.sentBackAt} else ${profiles.sentBackAt} end`,
      unfinished: sql`given.unfinished`,
      updatedAt: sql`now()`,
    })
    .from(given([...changed].map(([id, columns]) => changeOf(rows.get(id)!, columns))))
    .where(sql`${profiles.id} = given.id`)
  for (const { id, consented } of some) if (consented && changed.has(id)) await reviewAgreement(tx, id, "consultant")
  return changed
}

/** A client without consent that lacks something again is a draft again. */
function changeOf(now: ClientRow, columns: Columns) {
  const lacks = missingIn({ ...now, ...columns }).length > 0
  const empties = Object.values(columns).some((value) => !value)
  const unfinished = lacks && (now.unfinished || (empties && now.awaitsConsent))
  return { id: now.id, columns, unfinished, checked: "contactNumber" in columns || "lastName" in columns }
}

function newValue(name: (typeof FILLABLE)[number]) {
  const column: SQLWrapper = profiles[name]
  const value = sql`given.columns ->> ${name}::text`
  return sql`case when given.columns ? ${name}::text
    then ${name === "heightCm" ? sql`(${value})::smallint` : value} else ${column} end`
}
