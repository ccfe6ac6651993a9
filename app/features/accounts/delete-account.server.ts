import { and, eq, or } from "drizzle-orm"
import { recordAudit } from "#app/audit/audit.server.ts"
import { endCasesWithAccount } from "#app/features/cases/end-cases.server.ts"
import { forgetAttachments } from "#app/features/chat/attachments/attachments.server.ts"
import { DELETED_NAME } from "#app/features/chat/server/conversations.server.ts"
import { endClosedChats } from "#app/features/chat/server/ended-chats.server.ts"
import { removeFiles } from "#app/features/profiles/pictures/pictures.server.ts"
import { forgetReceived } from "#app/features/safety/received.server.ts"
import { forgetPayments, removeReceipts } from "#app/features/subscriptions/manual/forget-payments.server.ts"
import { forgetHeldForms } from "#app/held-forms/held-forms.server.ts"
import { errorFacts, log } from "#app/http/log.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts, registrations } from "#db/schema/accounts.ts"
import { clientOpenings, consentKeys, consentProofs } from "#db/schema/client-consents.ts"
import { connectionRequests as requests } from "#db/schema/connections.ts"
import { assistedRequests, clientImports } from "#db/schema/consultants.ts"
import { favourites } from "#db/schema/favourites.ts"
import { lastVisits, mailPreferences } from "#db/schema/mails.ts"
import { notifications } from "#db/schema/notifications.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profileViews } from "#db/schema/profile-views.ts"
import { profiles } from "#db/schema/profiles.ts"
import { ratings } from "#db/schema/ratings.ts"
import { dismissals } from "#db/schema/safety.ts"
import { savedSearches } from "#db/schema/saved-searches.ts"
import { contactMessages, stories } from "#db/schema/site.ts"
import { subscriptions } from "#db/schema/subscriptions.ts"
import { isLastAdministrator } from "./administrators.server.ts"
import { forgetResetCodes } from "./passwords/resets.server.ts"

/** Nothing of the person; messages keep their sender, and the address may register again as a stranger. */
const SHELL: Partial<typeof accounts.$inferInsert> = {
  status: "deleted",
  name: DELETED_NAME,
  email: null,
  username: null,
  passwordHash: null,
  city: null,
  state: null,
  country: null,
  companyName: null,
  companyAddress: null,
  contactNumber: null,
  cnicSealed: null,
  cnicLastFour: null,
  cnicHash: null,
  companyCheckedAt: null,
  companySentBackAt: null,
  companySentBackReason: null,
  companyMendedAt: null,
  pictureId: null,
  suspendedReason: null,
  firstLoginAt: null,
  verifiedAt: null,
}

/** Removes a person at the own wish, whole or not at all. The last administrator stays. */
export async function deleteAccount(id: number, ctx: RequestContext): Promise<Result> {
  const files = await db.transaction(async (tx) => {
    if (await isLastAdministrator(id, tx)) return
    const own = await removePerson(tx, id)
    await recordAudit({ action: "account.deleted", actorId: id, objectType: "account", objectId: id, ctx }, tx)
    return own
  })
  if (!files)
    return refuse("conflict", "You are the only administrator. Somebody else has to become one before you leave.")
  // Whoever reconnected before the commit.
  closeSockets({ accountId: id })
  await forgetFiles(files)
  return done()
}

/**
 * Leaves an empty shell, what was written to those who are connected at this moment, what others can still report, and the
 * blocks. Answers the files that are to go after the commit, by `forgetFiles`.
 */
export async function removePerson(tx: Database, id: number) {
  const [{ email } = { email: null }] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("update")
  await tx.update(accounts).set(SHELL).where(eq(accounts.id, id))
  await endSessions(id, { within: tx })
  await forgetResetCodes(id, tx)
  await forgetHeldForms(id, tx)
  // While the connections still tell who may read.
  const sent = await endClosedChats(tx, id)
  await endCasesWithAccount(tx, id)
  // A trigger keeps what others have received with one of them, for reports.
  await tx.delete(requests).where(or(eq(requests.senderId, id), eq(requests.receiverId, id)))
  await forgetReceived(tx, id)
  // Favourites, requests and dismissals of others that point at a profile go with it.
  await tx.delete(profiles).where(eq(profiles.accountId, id))
  await tx.delete(favourites).where(eq(favourites.accountId, id))
  await tx.delete(dismissals).where(eq(dismissals.accountId, id))
  await tx.delete(clientImports).where(eq(clientImports.accountId, id))
  await tx.delete(clientOpenings).where(eq(clientOpenings.accountId, id))
  await tx.delete(consentKeys).where(eq(consentKeys.accountId, id))
  await tx.delete(consentProofs).where(eq(consentProofs.accountId, id))
  await tx.delete(profileViews).where(eq(profileViews.accountId, id))
  await tx.delete(savedSearches).where(eq(savedSearches.accountId, id))
  await tx.delete(mailPreferences).where(eq(mailPreferences.accountId, id))
  await tx.delete(lastVisits).where(eq(lastVisits.accountId, id))
  await tx.delete(notifications).where(or(eq(notifications.accountId, id), eq(notifications.actorId, id)))
  await tx.delete(assistedRequests).where(eq(assistedRequests.accountId, id))
  await tx.delete(ratings).where(eq(ratings.accountId, id))
  // Published or not; also what was sent from the same address without a login.
  await tx.delete(stories).where(or(eq(stories.accountId, id), email ? eq(stories.email, email) : undefined))
  if (email) await tx.delete(contactMessages).where(eq(contactMessages.email, email))
  if (email) await tx.delete(registrations).where(eq(registrations.email, email))
  await tx
    .update(subscriptions)
    .set({ status: "cancelled" })
    .where(and(eq(subscriptions.accountId, id), eq(subscriptions.status, "active")))
  const receipts = await forgetPayments(tx, id, email)
  const own = await tx.delete(pictures).where(eq(pictures.accountId, id)).returning({ id: pictures.id })
  return { pictures: own.map((picture) => picture.id), sent, receipts }
}

export type LeftFiles = Awaited<ReturnType<typeof removePerson>>

/** The account is gone by then: a file that could not be removed is a matter for the log. */
export const forgetFiles = ({ pictures, sent, receipts }: LeftFiles) =>
  Promise.all([removeFiles(...pictures), forgetAttachments(sent), removeReceipts(receipts)]).catch((error) =>
    log.error(errorFacts(error), "files of a deleted account"),
  )
