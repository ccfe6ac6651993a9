import { and, eq, gt, or, type SQL, sql } from "drizzle-orm"
import { longDayOf } from "#app/dates/dates.ts"
import { close } from "#app/features/connections/close-requests.server.ts"
import { notify } from "#app/features/notifications/notify.server.ts"
import { type Database, db } from "#db/client.ts"
import { clientConsents as consents } from "#db/schema/client-consents.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { profiles, visibleWith } from "#db/schema/profiles.ts"
import { tokenHash } from "./consent-keys.server.ts"

const columns = {
  profileId: consents.profileId,
  ownerId: profiles.accountId,
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  contactNumber: profiles.contactNumber,
  state: consents.state,
  saidBy: consents.saidBy,
  remark: consents.remark,
  sentAt: consents.sentAt,
  dueAt: consents.dueAt,
  decidedAt: consents.decidedAt,
  until: consents.until,
  paperOn: consents.paperOn,
  paperNumber: consents.paperNumber,
  paperWho: consents.paperWho,
  claimedBy: consents.claimedBy,
}

export type ConsentRow = Awaited<ReturnType<typeof readConsents>>[number]

const readConsents = (where: SQL | undefined, within: Pick<typeof db, "select"> = db) =>
  within.select(columns).from(consents).innerJoin(profiles, eq(profiles.id, consents.profileId)).where(where)

/** A client of this consultant's; another's does not exist. */
export const findOwnConsent = async (viewer: { id: number }, clientId: number, within?: Database) =>
  (await readConsents(and(eq(consents.profileId, clientId), eq(profiles.accountId, viewer.id)), within))[0]

/** What opens a consent: the last part of its address, and whoever is signed in. */
export interface Key {
  token: string
  visitor: { id: number } | null
}

const OWN = /^own-(\d{1,15})$/

/** By the link, the one that a code has opened, or the account that the client has. */
export async function findOpened({ token, visitor }: Key, within?: Database) {
  const own = OWN.exec(token)
  const which = own ? visitor && and(isClaimedBy(visitor.id), eq(consents.profileId, Number(own[1]))) : opens(token)
  return which ? (await readConsents(which, within))[0] : undefined
}

/** Those that belong to an account of the client's own. */
export const listClaimed = (accountId: number) => readConsents(isClaimedBy(accountId))

export const ownKey = (clientId: number) => `own-${clientId}`

const isClaimedBy = (accountId: number) => eq(consents.claimedBy, accountId)

/** Of an unanswered link only while it lasts. */
function opens(token: string) {
  const hash = tokenHash(token)
  return and(
    or(eq(consents.tokenHash, hash), eq(consents.codeTokenHash, hash)),
    or(sql`${consents.tokenEndsAt} is null`, gt(consents.tokenEndsAt, sql`now()`)),
  )
}

export const inWords = ({ sentAt, decidedAt, until, ...row }: ConsentRow) => ({
  ...row,
  sentOn: sentAt && longDayOf(sentAt),
  decidedOn: decidedAt && longDayOf(decidedAt),
  until: until && longDayOf(until),
})

/** Shows a client to others or hides them at once, and ends what waits for an answer then. The caller holds the lock on the owner. */
export async function showClient(tx: Database, clientId: number, shown: boolean) {
  const awaitsConsent = sql<boolean>`${!shown}::boolean`
  await tx
    .update(profiles)
    .set({ awaitsConsent, visible: visibleWith({ ...profiles, awaitsConsent }) })
    .where(eq(profiles.id, clientId))
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
  await close(
    tx,
    pending.map(({ id }) => id),
    "expired",
  )
}

/** Tells the consultant, in one sentence that is kept. */
export const tellOwner = (
  tx: Database,
  { ownerId, profileId }: Pick<ConsentRow, "ownerId" | "profileId">,
  note: string,
) => notify(tx, "consent", { to: ownerId, note, about: profileId })
