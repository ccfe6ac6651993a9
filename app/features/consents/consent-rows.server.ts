import { and, eq, not, or, type SQL, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { announceLeft, endOwnCases } from "#app/features/cases/bureaus/follow-bureaus.server.ts"
import { close } from "#app/features/connections/closing/close-requests.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { keepWaiting } from "#app/features/profiles/agreement/agreement.server.ts"
import { digestOf } from "#app/hashing/tokens.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, hasLeft } from "#db/schema/accounts.ts"
import { clientConsents as consents, consentKeys as keys } from "#db/schema/client-consents.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { fullNameOf, isResting, profiles } from "#db/schema/profiles.ts"
import type { NotYet } from "./consent-policy.ts"
import { isValidKey } from "./keys/keys.server.ts"

const columns = {
  profileId: consents.profileId,
  ownerId: profiles.accountId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  gender: profiles.gender,
  contactNumber: profiles.contactNumber,
  unfinished: profiles.unfinished,
  notYet: sql<NotYet>`case when ${profiles.hiddenBySuspension} then 'suspended'
    when ${isResting(profiles)} then 'resting' end`,
  state: consents.state,
  saidBy: consents.saidBy,
  saidWay: consents.saidWay,
  changed: consents.changed,
  remark: consents.remark,
  sentAt: consents.sentAt,
  dueAt: consents.dueAt,
  decidedAt: consents.decidedAt,
  until: consents.until,
  paperOn: consents.paperOn,
  paperNumber: consents.paperNumber,
  paperWho: consents.paperWho,
  clientEmail: consents.clientEmail,
}

export type ConsentRow = Awaited<ReturnType<typeof readConsents>>[number]

const readConsents = (where: SQL | undefined, within: Pick<typeof db, "select"> = db) =>
  within.select(columns).from(consents).innerJoin(profiles, eq(profiles.id, consents.profileId)).where(where)

/** Another consultant's client does not exist. */
export const findOwnConsent = async (viewer: { id: number }, clientId: number, within?: Database) =>
  (await readConsents(and(eq(consents.profileId, clientId), eq(profiles.accountId, viewer.id)), within))[0]

export const findConsent = async (clientId: number) => (await readConsents(eq(consents.profileId, clientId)))[0]

/** The last part of the address, and who asks. */
export interface Key {
  token: string
  visitor: { id: number } | null
}

const OWN = /^own-(\d{1,15})$/

/** By a link that still opens, or by the client's own account. */
export async function findOpened({ token, visitor }: Key, within: Pick<Database, "select"> = db) {
  const own = OWN.exec(token)
  const which = own
    ? visitor && and(eq(keys.accountId, visitor.id), eq(keys.profileId, Number(own[1])))
    : eq(keys.tokenHash, digestOf(token))
  if (!which) return
  const [row] = await within
    .select({ ...columns, key: { id: keys.id, kind: keys.kind, showsFacts: keys.showsFacts, usedAt: keys.usedAt } })
    .from(keys)
    .innerJoin(consents, eq(consents.profileId, keys.profileId))
    .innerJoin(profiles, eq(profiles.id, keys.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(which, isValidKey, not(hasLeft(accounts))))
  return row
}

export type OpenedConsent = NonNullable<Awaited<ReturnType<typeof findOpened>>>

export const listClaimed = (accountId: number) =>
  db
    .select({ profileId: keys.profileId, name: fullNameOf(profiles) })
    .from(keys)
    .innerJoin(profiles, eq(profiles.id, keys.profileId))
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(and(eq(keys.accountId, accountId), isValidKey, not(hasLeft(accounts))))

export const ownKey = (clientId: number) => `own-${clientId}`

export const describeConsent = ({ sentAt, decidedAt, until, ...row }: ConsentRow) => ({
  ...row,
  sentOn: sentAt && longDayOf(sentAt),
  decidedOn: decidedAt && longDayOf(decidedAt),
  until: until && longDayOf(until),
})

/** At once; hiding also ends what waits for an answer, and the cases of other bureaus. The caller holds the lock on the owner. */
export async function showClient(tx: Database, clientId: number, shown: boolean) {
  await keepWaiting(tx, clientId, !shown)
  if (shown) return
  const pending = await tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.status, "pending"),
        or(eq(requests.senderClientId, clientId), eq(requests.receiverClientId, clientId)),
      ),
    )
  const ids = pending.map(({ id }) => id)
  await announceLeft(tx, clientId)
  if (ids.length > 0) await endOwnCases(tx, clientId, ids)
  await close(tx, ids, "expired")
}

/** Tells the consultant, in one sentence that is kept. */
export const notifyOwner = (
  tx: Database,
  { ownerId, profileId }: Pick<ConsentRow, "ownerId" | "profileId">,
  note: string,
) => notify(tx, "consent", { to: ownerId, note, about: profileId })
