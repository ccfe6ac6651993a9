/** What each recurring job does, for people, in the order of the page. `job-labels.test.ts` finds those that have no words. */
export const JOB_LABELS: Record<string, string> = {
  mailings: "Mails notices, saved searches and matches",
  "plan-ends": "Reminds members that a plan ends",
  consents: "Reminds families of a consent, and ends what is over",
  "hourly-figures": "Counts the figures of each hour",
  "daily-figures": "Counts the figures of each day",
  "leaving-accounts": "Deletes accounts whose days to come back are over",
  "second-step-resets": "Switches off second steps as planned",
  "old-requests": "Closes requests that nobody answered",
  "old-approvals": "Closes what waited for a family’s yes for too long",
  "old-registrations": "Forgets sign-ups that were never finished",
  "old-email-changes": "Forgets changes of an e-mail that were never agreed to",
  "old-invitations": "Forgets invitations of families that nobody used",
  "old-data-exports": "Removes files of people’s own data after a week",
  "client-imports": "Forgets imports that can no longer be taken back",
  "removed-things": "Removes for good what was removed a day ago",
  "held-forms": "Forgets forms that were kept over a login",
  "answered-forms": "Forgets which forms were sent a day ago",
  "deleted-accounts": "Completes the list of deleted accounts",
  "old-reset-codes": "Forgets old codes for a new password",
  "old-account-changes": "Forgets old changes of accounts",
  "old-visits": "Forgets who looked at whom a while ago",
  "old-openings": "Forgets how often profiles were opened long ago",
  "old-biodata": "Removes old biodata and their links",
  "ended-chats": "Removes chats with people who have left",
  "old-received": "Forgets what was received too long ago to be reported",
}

/** What an administrator reads of when a job is due; PostgreSQL keeps it as cron. */
const TURNS: Record<string, string> = {
  "* * * * *": "every minute",
  "*/10 * * * *": "every ten minutes",
  "20 22 * * *": "every night",
}

export const turnOf = (cron: string | undefined) => TURNS[cron ?? ""] ?? cron ?? "at no set time"
