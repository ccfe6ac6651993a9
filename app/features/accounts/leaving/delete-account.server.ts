import { and, eq, getTableColumns, lte, type SQL, sql } from "drizzle-orm"
import { forgetAnsweredForms } from "#app/answered-forms/answered-forms.server.ts"
import { recordAudit } from "#app/audit/audit.server.ts"
import { config } from "#app/config.server.ts"
import { forgetChanges } from "#app/features/account-changes/account-changes.server.ts"
import { forgetAssistedRequests } from "#app/features/assisted/forget.server.ts"
import { forgetSavedSearches } from "#app/features/browse/saved/saved-searches.server.ts"
import { forgetCalendar } from "#app/features/cases/calendar/calendar-key.server.ts"
import { forgetCases } from "#app/features/cases/moves/end-cases.server.ts"
import { forgetChats } from "#app/features/chat/server/ended-chats.server.ts"
import { forgetRequests } from "#app/features/connections/closing/close-requests.server.ts"
import { forgetFamily } from "#app/features/connections/family/forget-family.server.ts"
import { forgetShares } from "#app/features/connections/sharing/contact-shares.server.ts"
import { forgetKeys } from "#app/features/consents/proofs/proofs.server.ts"
import { forgetImports } from "#app/features/consultants/forget.server.ts"
import { forgetContactMessages } from "#app/features/contact/forget.server.ts"
import { forgetConsents } from "#app/features/documents/consents.server.ts"
import { forgetFavourites } from "#app/features/favourites/favourites.server.ts"
import { forgetFees } from "#app/features/fees/fees.server.ts"
import { forgetMailPreferences } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { forgetLastVisit } from "#app/features/notifications/mail/recipients.server.ts"
import { forgetNotifications } from "#app/features/notifications/notifications.server.ts"
import { forgetGrants } from "#app/features/people/grants/grants.server.ts"
import { forgetProfileViews } from "#app/features/people/profile/profile-views.server.ts"
import { forgetVisits } from "#app/features/people/visits/visits.server.ts"
import { forgetKnownPeople } from "#app/features/profiles/known/hidden.server.ts"
import { forgetPictures } from "#app/features/profiles/pictures/pictures.server.ts"
import { forgetRemovedPictures } from "#app/features/profiles/pictures/removed-pictures.server.ts"
import { forgetProfiles } from "#app/features/profiles/steps/save-profile.server.ts"
import { forgetDismissals } from "#app/features/safety/dismissals.server.ts"
import { forgetReceived } from "#app/features/safety/received.server.ts"
import { forgetStories } from "#app/features/stories/forget.server.ts"
import { forgetPayments } from "#app/features/subscriptions/manual/forget-payments.server.ts"
import { forgetTerms } from "#app/features/subscriptions/subscriptions.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { forgetKeptForms } from "#app/kept-forms/kept-forms.server.ts"
import { errorFields, log } from "#app/logs/log.ts"
import { forgetGivenUp } from "#app/mail/mail-queue.server.ts"
import { sendMail } from "#app/mail/outbox.server.ts"
import { closeSockets } from "#app/realtime/emitter.server.ts"
import { forgetRemoved } from "#app/removed/removed.server.ts"
import { done, NOT_FOUND, type Result, refuse } from "#app/result.ts"
import type { Leaver } from "#app/viewer/leaver.ts"
import { endSessions } from "#app/viewer/sessions.server.ts"
import { DELETED_NAME } from "#app/viewer/shown-name.server.ts"
import { type Database, db } from "#db/client.ts"
import { accounts } from "#db/schema/accounts.ts"
import { isLastAdministrator } from "../administrators.server.ts"
import { forgetEmailChanges } from "../email/email-changes.server.ts"
import { forgetOffers } from "../hand-over/offers.server.ts"
import { forgetResetCodes } from "../passwords/resets.server.ts"
import { forgetSecondFactor } from "../second-factor/second-factor.server.ts"
import { forgetRating } from "../settings/ratings.server.ts"
import { forgetRegistrationsOf } from "../sign-up/registrations.server.ts"
import { listDeleted } from "./deleted-list.server.ts"
import { forgetExports } from "./forget-exports.server.ts"
import { deletedMail } from "./leaving-mails.ts"

const EMPTIED = Object.entries(getTableColumns(accounts)).filter(([, column]) => !column.notNull)

/** Messages keep their sender; the address may register again as a stranger. */
const SHELL = {
  ...Object.fromEntries(EMPTIED.map(([name]) => [name, null])),
  name: DELETED_NAME,
  status: "deleted",
} as const

/**
 * What each noun forgets of whoever leaves, in this order: chats, cases and families' tables are ended while connections
 * and profiles still tell whose they are. `forgotten.db.test.ts` knows of every reference to an account what becomes of it.
 */
const FORGETS: ((tx: Database, leaver: Leaver) => PromiseLike<unknown>)[] = [
  (tx, { id }) => endSessions(id, { within: tx }),
  (tx, { id }) => forgetResetCodes(id, tx),
  forgetSecondFactor,
  forgetChanges,
  forgetEmailChanges,
  forgetExports,
  forgetAnsweredForms,
  forgetKeptForms,
  forgetChats,
  forgetCases,
  forgetCalendar,
  forgetRequests,
  forgetShares,
  forgetReceived,
  forgetRemovedPictures,
  forgetRemoved,
  forgetFamily,
  forgetProfiles,
  forgetFees,
  forgetFavourites,
  forgetDismissals,
  forgetKnownPeople,
  forgetImports,
  forgetProfileViews,
  forgetGrants,
  forgetKeys,
  forgetOffers,
  forgetVisits,
  forgetSavedSearches,
  forgetMailPreferences,
  forgetLastVisit,
  forgetNotifications,
  forgetAssistedRequests,
  forgetRating,
  forgetStories,
  forgetContactMessages,
  forgetGivenUp,
  forgetRegistrationsOf,
  forgetConsents,
  forgetTerms,
  forgetPayments,
  forgetPictures,
]

export const LAST_ADMINISTRATOR = refuse(
  "conflict",
  "You are the only administrator. Somebody else has to become one before you leave.",
)

/** Its days are over. */
export const isDue = lte(accounts.leavesAt, sql`now()`)

interface Deletion {
  /** Not otherwise, as somebody may have come back, or deleted it, meanwhile. */
  only?: SQL
  /** Its owner is mailed that it is gone. */
  mailed?: boolean
}

/** Whole or not at all. The last administrator stays. */
export async function deleteAccount(
  id: number,
  ctx?: RequestContext,
  { only, mailed = false }: Deletion = {},
): Promise<Result> {
  const result = await db.transaction(async (tx) => {
    // Before the own row: it locks the administrators in their order.
    if (await isLastAdministrator(id, tx)) return LAST_ADMINISTRATOR
    const [account] = await tx
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, id), only))
      .for("update")
    if (!account) return NOT_FOUND
    if (mailed && account.email) await sendMail(deletedMail(account.email, config.origin), { within: tx })
    const afterCommit = await removePerson(tx, id)
    await recordAudit({ action: "account.deleted", actorId: id, objectType: "account", objectId: id, ctx }, tx)
    return done(afterCommit)
  })
  if (!result.done) return result
  // Also sockets that reconnected before the commit.
  closeSockets({ accountId: id })
  await result.value()
  return done()
}

/**
 * Leaves an empty shell, what was written to those who are connected at this moment, what others can still report, and the
 * blocks. Answers what is to be done after the commit.
 */
export async function removePerson(tx: Database, id: number) {
  const [{ email } = { email: null }] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("update")
  await tx.update(accounts).set(SHELL).where(eq(accounts.id, id))
  const leaver: Leaver = { id, email, afterCommit: [] }
  for (const forget of FORGETS) await forget(tx, leaver)
  leaver.afterCommit.push(() => listDeleted(id))
  // The account is gone by then: a file that could not be removed is a matter for the log.
  return () =>
    Promise.all(leaver.afterCommit.map((work) => work())).catch((error) =>
      log.error(errorFields(error), "files of a deleted account"),
    )
}
