import { type SQL, sql } from "drizzle-orm"
import type { PgTable } from "drizzle-orm/pg-core"
import { href } from "react-router"
import { accounts, isUncheckedConsultant } from "#db/schema/accounts.ts"
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
}

const pages = queuePages()

/** In the order of the dashboard; lists and counts read the same. */
export const QUEUES: Record<keyof typeof pages | "consultants" | "reportedMoney" | "overdue", Queue> = {
  verifications: {
    ...pages.verifications,
    label: "Profiles to verify",
    table: profiles,
    waits: waitsForCheck(profiles),
  },
  consents: { ...pages.consents, table: consentProofs, waits: isToBeCalled(consentProofs) },
  reports: { ...pages.reports, table: reports, waits: isOpenReport(reports) },
  consultants: {
    to: `${href("/portal/team-list")}?checked=no`,
    label: "Consultants to check",
    table: accounts,
    waits: sql`${isUncheckedConsultant(accounts)} and ${accounts.status} <> 'deleted'`,
  },
  stories: { ...pages.stories, table: stories, waits: isUnpublished(stories) },
  contacts: { ...pages.contacts, table: contactMessages, waits: isOpenMessage(contactMessages) },
  payments: { ...pages.payments, label: "Payments to confirm", table: payments, waits: isToBeConfirmed(payments) },
  reportedMoney: {
    to: `${href("/portal/payments")}?state=reports`,
    label: "Whose payment is this?",
    table: paymentEvents,
    waits: isOpenCase(paymentEvents),
  },
  assisted: { ...pages.assisted, table: assistedRequests, waits: isOpenRequest(assistedRequests) },
  overdue: {
    to: `${href("/portal/assisted-requests")}?state=overdue`,
    label: "Overdue assisted requests",
    table: assistedRequests,
    waits: isOverdue(assistedRequests),
  },
}
