import { and, desc, eq, inArray, ne, sql } from "drizzle-orm"
import { config } from "#app/config.server.ts"
import { emailChangedMail } from "#app/features/accounts/account-mails.ts"
import { forgetResetCodes } from "#app/features/accounts/passwords/resets.server.ts"
import { endSeatsOf } from "#app/features/connections/family/end-seats.server.ts"
import { keepCompany } from "#app/features/consultants/company.server.ts"
import { ROLES } from "#app/features/moderation/labels.ts"
import { hideFromKnown } from "#app/features/profiles/known/hidden.server.ts"
import { maskedEmail } from "#app/features/profiles/shown/biodata.ts"
import type { Parts } from "#app/forms/meanwhile/meanwhile.ts"
import type { Seen } from "#app/forms/meanwhile/merge.server.ts"
import { mergeOrRefuse } from "#app/forms/meanwhile/refuse.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import { type Actor, endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"
import { whyNoRole } from "./role-policy.ts"
import { type Problems, record, refuseFields, type Saved, takenBy } from "./save-user.server.ts"
import type { ChangedUser } from "./user-schema.ts"

const columns = {
  name: accounts.name,
  role: accounts.role,
  username: accounts.username,
  email: accounts.email,
  city: accounts.city,
  state: accounts.state,
  country: accounts.country,
  companyName: accounts.companyName,
  companyAddress: accounts.companyAddress,
}

export async function findEditable(id: number) {
  const [row] = await db
    .select(columns)
    .from(accounts)
    .where(and(eq(accounts.id, id), ne(accounts.status, "deleted")))
  return row
}

type Editable = NonNullable<Awaited<ReturnType<typeof findEditable>>>

/** How others know somebody: the audit log keeps the old value and the reason. */
const KNOWN_BY = ["name", "role", "companyName", "companyAddress"] as const

/** The form's own parts; the three of a place make sense together only. */
export const USER_PARTS: Parts = {
  name: { label: "Name" },
  role: { label: "Role", named: ROLES },
  username: { label: "Username" },
  email: { label: "Email" },
  place: { label: "Country, state and city", fields: ["country", "state", "city"] },
  companyName: { label: "Company name" },
  companyAddress: { label: "Company address" },
}

/** A new e-mail is notified to both mailboxes; a new role has to log in again. */
export async function updateUser(
  actor: Actor,
  id: number,
  { reason, ...answers }: ChangedUser,
  ctx: RequestContext,
  seen?: Seen,
): Promise<Saved> {
  const saved = await db.transaction(async (tx) => {
    const before = await lock(tx, actor, id)
    if (!before) return NOT_FOUND
    const mine = afterwards(before, answers)
    const last = (part: string) => lastChange(tx, before, part)
    const merged = await mergeOrRefuse(tx, actor, USER_PARTS, { now: before, mine, seen }, last)
    if (!merged.done) return merged
    const after = merged.value
    const changed = (Object.keys(columns) as (keyof Editable)[]).filter((key) => after[key] !== before[key])
    const known = KNOWN_BY.filter((key) => changed.includes(key))
    const problems = {
      ...(await takenBy({ username: after.username ?? undefined, email: after.email }, id, tx)),
      ...problemsOf(actor, before, after),
      ...(known.length > 0 && !reason && { reason: "Please give a reason for the new name, role or company." }),
    }
    if (Object.keys(problems).length > 0) return refuseFields(problems)

    const { name, companyName, companyAddress } = after
    // All clients' pages show it, and another company has to be checked again.
    if (after.role === "guest" && known.length > 0)
      await keepCompany(tx, id, { ...before, consultantName: name, companyName, companyAddress })
    const [moved, promoted] = [changed.includes("email"), changed.includes("role")]
    // The first login in a new role is a first one.
    const anew = promoted && { firstLoginAt: null }
    await tx
      .update(accounts)
      .set({ ...after, ...anew })
      .where(eq(accounts.id, id))
    if (moved) await forgetResetCodes(id, tx)
    if (moved) await hideFromKnown(tx, [id])
    if (moved && before.email) await notifyBoth(before.email, after.email, tx)
    if (promoted) await leaveTables(tx, id)
    if (promoted) await endSessions(id, { within: tx })
    const detail = { changed, ...(known.length > 0 && { before: some(before, known), after: some(after, known) }) }
    await record(tx, { actor, id, reason, ctx }, "account.edited", detail)
    return done({ id, anew: moved || promoted })
  })
  // Open chats name their owner by e-mail, so they must reconnect.
  if (saved.done && saved.value.anew) closeSockets({ accountId: id })
  return saved
}

/** Neither consultants nor administrators sit at a family's table. */
async function leaveTables(tx: Database, id: number) {
  await endSeatsOf(tx, id)
  await tx.update(accounts).set({ guardian: false }).where(eq(accounts.id, id))
}

/** Both rows in the order of ids, as everywhere; undefined if the actor is no administrator any more. */
async function lock(tx: Database, actor: Actor, id: number) {
  const rows = await tx
    .select({
      ...columns,
      id: accounts.id,
      status: accounts.status,
      contactNumber: accounts.contactNumber,
      hasProfile: owns("member"),
      hasClients: owns("client"),
    })
    .from(accounts)
    .where(inArray(accounts.id, [actor.id, id]))
    .orderBy(accounts.id)
    .for("no key update")
  const own = rows.find((row) => row.id === actor.id)
  if (own?.role !== "admin" || own.status !== "active") return
  return rows.find((row) => row.id === id && row.status !== "deleted")
}

// Literal: in a select of one table Drizzle drops the table's name from columns.
const owns = (kind: "member" | "client") =>
  sql<boolean>`exists (select 1 from profile owned where owned.account_id = account.id and owned.kind = ${sql.raw(`'${kind}'`)})`

/** By an administrator, as audited; what somebody has changed of their own stands with no name. */
async function lastChange(tx: Database, now: Locked, part: string) {
  const fields = USER_PARTS[part]!.fields ?? [part]
  const [event] = await tx
    .select({ by: auditEvents.actorId, at: auditEvents.at, detail: auditEvents.detail })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.objectType, "account"),
        eq(auditEvents.objectId, now.id),
        eq(auditEvents.action, "account.edited"),
        sql`${auditEvents.detail} -> 'changed' ?| ${sql.param(fields)}::text[]`,
      ),
    )
    .orderBy(desc(auditEvents.id))
    .limit(1)
  const after = (event?.detail?.after ?? {}) as Partial<Editable>
  const isTheirs = KNOWN_BY.every((key) => !fields.includes(key) || after[key] === now[key])
  return event && isTheirs ? event : undefined
}

type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

function afterwards(
  before: Locked,
  { city, state, country, username, companyName, companyAddress, ...answers }: Omit<ChangedUser, "reason">,
) {
  const { companyName: name, companyAddress: address } = before
  const company =
    before.role === "guest"
      ? { companyName: companyName ?? null, companyAddress: companyAddress ?? null }
      : { companyName: name, companyAddress: address }
  const place = { city: city ?? null, state: state ?? null, country: country ?? null }
  return { ...answers, ...company, ...place, username: username ?? null }
}

function problemsOf(actor: Actor, before: Locked, after: ReturnType<typeof afterwards>) {
  const problems: Problems = {}
  const role = whyNoRole(after.role, actor, before)
  if (role) problems.role = role
  if (before.username && !after.username) problems.username = "Please enter username"
  if (before.companyName && !after.companyName) problems.companyName = "Company name is required"
  if (before.companyAddress && !after.companyAddress) problems.companyAddress = "Company address is required"
  return problems
}

const some = (row: Editable, keys: readonly (keyof Editable)[]) =>
  Object.fromEntries(keys.map((key) => [key, row[key]]))

async function notifyBoth(before: string, now: string, within: Database) {
  await sendMail(emailChangedMail(before, config.origin, maskedEmail(now)), { within })
  await sendMail(emailChangedMail(now, config.origin, now), { within })
}
