import { sweepAnsweredForms } from "./answered-forms/answered-forms.server.ts"
import { forgetOldChanges } from "./features/account-changes/account-changes.server.ts"
import { sweepEmailChanges } from "./features/accounts/email/email-changes.server.ts"
import { completeLists } from "./features/accounts/leaving/delete-again.server.ts"
import { sweepLeaving } from "./features/accounts/leaving/finish-leavings.server.ts"
import { forgetOldResetCodes } from "./features/accounts/passwords/resets.server.ts"
import { resetFactors } from "./features/accounts/second-factor/factor-resets.server.ts"
import { forgetRegistrations } from "./features/accounts/sign-up/registrations.server.ts"
import { forgetOldBiodata } from "./features/biodata/sweep-biodata.server.ts"
import { mailSearches } from "./features/browse/saved/search-mails.server.ts"
import { sweepEndedChats } from "./features/chat/server/ended-chats.server.ts"
import { expireRequests } from "./features/connections/closing/expire-requests.server.ts"
import { expireApprovals } from "./features/connections/family/expire-approvals.server.ts"
import { sweepConsents } from "./features/consents/sweep-consents.server.ts"
import { sweepImports } from "./features/consultants/import/client-import.server.ts"
import { sweepExports } from "./features/data-export/data-exports.server.ts"
import { forgetInvitations } from "./features/family/invitations/forget-invitations.server.ts"
import { mailMatches } from "./features/matching/match-mails.server.ts"
import { sweepMails } from "./features/notifications/mail/sweep.server.ts"
import { forgetOldProfileViews } from "./features/people/profile/profile-views.server.ts"
import { forgetOldVisits } from "./features/people/visits/visits.server.ts"
import { countDays } from "./features/portal/stats/daily-figures.server.ts"
import { countHours } from "./features/portal/stats/hourly-figures.server.ts"
import { sweepRemoved } from "./features/removals/sweep-removed.server.ts"
import { sweepReceived } from "./features/safety/received.server.ts"
import { sendPlanReminders } from "./features/subscriptions/plan-ends.server.ts"
import { sweepKeptForms } from "./kept-forms/kept-forms.server.ts"

const EVERY_MINUTE = "* * * * *"
const EVERY_TEN_MINUTES = "*/10 * * * *"
const EVERY_NIGHT = "20 22 * * *"

/** Later than twice that a job is late. */
export const SECONDS_BETWEEN = { [EVERY_MINUTE]: 60, [EVERY_TEN_MINUTES]: 600, [EVERY_NIGHT]: 86_400 }

interface Job {
  name: string
  /** Cron, in UTC. */
  at: keyof typeof SECONDS_BETWEEN
  run(): Promise<unknown>
}

/** On one server at a time. `npm run bench` measures each at a million members. */
export const JOBS: readonly Job[] = [
  { name: "plan-ends", at: EVERY_TEN_MINUTES, run: sendPlanReminders },
  { name: "mailings", at: EVERY_MINUTE, run: () => sweepMails({ search: mailSearches, match: mailMatches }) },
  { name: "old-data-exports", at: EVERY_TEN_MINUTES, run: sweepExports },
  { name: "daily-figures", at: EVERY_TEN_MINUTES, run: () => countDays() },
  { name: "hourly-figures", at: EVERY_TEN_MINUTES, run: () => countHours() },
  { name: "leaving-accounts", at: EVERY_TEN_MINUTES, run: sweepLeaving },
  { name: "second-step-resets", at: EVERY_TEN_MINUTES, run: resetFactors },
  { name: "old-email-changes", at: EVERY_TEN_MINUTES, run: sweepEmailChanges },
  { name: "old-registrations", at: EVERY_TEN_MINUTES, run: forgetRegistrations },
  { name: "old-requests", at: EVERY_TEN_MINUTES, run: expireRequests },
  { name: "old-approvals", at: EVERY_TEN_MINUTES, run: expireApprovals },
  { name: "old-invitations", at: EVERY_TEN_MINUTES, run: forgetInvitations },
  { name: "consents", at: EVERY_TEN_MINUTES, run: sweepConsents },
  { name: "held-forms", at: EVERY_TEN_MINUTES, run: sweepKeptForms },
  { name: "answered-forms", at: EVERY_TEN_MINUTES, run: sweepAnsweredForms },
  { name: "removed-things", at: EVERY_TEN_MINUTES, run: sweepRemoved },
  { name: "client-imports", at: EVERY_TEN_MINUTES, run: sweepImports },
  { name: "deleted-accounts", at: EVERY_NIGHT, run: completeLists },
  { name: "old-reset-codes", at: EVERY_NIGHT, run: forgetOldResetCodes },
  { name: "old-account-changes", at: EVERY_NIGHT, run: forgetOldChanges },
  { name: "old-visits", at: EVERY_NIGHT, run: forgetOldVisits },
  { name: "old-openings", at: EVERY_NIGHT, run: forgetOldProfileViews },
  { name: "old-biodata", at: EVERY_NIGHT, run: forgetOldBiodata },
  { name: "ended-chats", at: EVERY_NIGHT, run: sweepEndedChats },
  { name: "old-received", at: EVERY_NIGHT, run: sweepReceived },
]
