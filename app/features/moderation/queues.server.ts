import { type SQL, sql } from "drizzle-orm"
import type { PgColumn, PgTable } from "drizzle-orm/pg-core"
import { href } from "react-router"
import { accounts, hasLeft, isUncheckedConsultant } from "#db/schema/accounts.ts"
import { consentProofs, isToBeCalled } from "#db/schema/client-consents.ts"
import { assistedRequests, isOpenRequest, isOverdue } from "#db/schema/consultants.ts"
import { profiles, waitsForCheck } from "#db/schema/profiles.ts"
import { isOpenReport, reports } from "#db/schema/safety.ts"
import { contactMessages, isOpenMessage, isUnpublished, stories } from "#db/schema/site.ts"
import { isOpenCase, isToBeConfirmed, paymentEvents, payments } from "#db/schema/subscriptions.ts"
import { queuePages } from "./queues.ts"

interface Queue {
  to: string
  label: string
  table: PgTable
  /** An index holds each condition. */
  waits: SQL
  /** Since when it waits. That index is in the order of `by`, if not of this. */
  since: PgColumn
  by?: PgColumn
}

const pages = queuePages()

const byNumber = ({ id, createdAt }: Record<"id" | "createdAt", PgColumn>) => ({ since: createdAt, by: id })

/** In the order of the dashboard; lists and counts read the same. */
export const QUEUES: Record<keyof typeof pages | "consultants" | "reportedMoney" | "overdue", Queue> = {
  verifications: {
    ...pages.verifications,
    label: "Profiles to verify",
    table: profiles,
    waits: waitsForCheck(profiles),
    since: profiles.queuedAt,
  },
  consents: {
    ...pages.consents,
    table: consentProofs,
    waits: isToBeCalled(consentProofs),
    ...byNumber(consentProofs),
  },
  reports: { ...pages.reports, table: reports, waits: isOpenReport(reports), ...byNumber(reports) },
  consultants: {
    to: `${href("/portal/team-list")}?checked=no`,
    label: "Consultants to check",
    table: accounts,
    waits: sql`${isUncheckedConsultant(accounts)} and not ${hasLeft(accounts)}`,
    ...byNumber(accounts),
  },
  stories: { ...pages.stories, table: stories, waits: isUnpublished(stories), ...byNumber(stories) },
  contacts: {
    ...pages.contacts,
    table: contactMessages,
    waits: isOpenMessage(contactMessages),
    ...byNumber(contactMessages),
  },
  payments: {
    ...pages.payments,
    label: "Payments to confirm",
    table: payments,
    waits: isToBeConfirmed(payments),
    ...byNumber(payments),
  },
  reportedMoney: {
    to: `${href("/portal/payments")}?state=reports`,
    label: "Whose payment is this?",
    table: paymentEvents,
    waits: isOpenCase(paymentEvents),
    since: paymentEvents.receivedAt,
    by: paymentEvents.number,
  },
  assisted: {
    ...pages.assisted,
    table: assistedRequests,
    waits: isOpenRequest(assistedRequests),
    ...byNumber(assistedRequests),
  },
  overdue: {
    to: `${href("/portal/assisted-requests")}?state=overdue`,
    label: "Overdue assisted requests",
    table: assistedRequests,
    waits: isOverdue(assistedRequests),
    since: assistedRequests.dueAt,
  },
}
