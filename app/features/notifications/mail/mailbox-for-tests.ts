import { afterAll, beforeAll } from "vitest"
import { unseal } from "#app/cookies/sealed.server.ts"
import { mailSearches } from "#app/features/browse/saved/search-mails.server.ts"
import { mailMatches } from "#app/features/matching/match-mails.server.ts"
import { startBoss, stopBoss, theBoss } from "#app/jobs/boss.server.ts"
import type { Mail } from "#app/mail/delivery.server.ts"
import { sql } from "#db/client.ts"
import { sweepMails as sweep } from "./sweep.server.ts"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export const afterMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
export const afterDays = (days: number) => new Date(Date.now() + days * DAY)

export const sweepMails = (now?: Date) => sweep({ search: mailSearches, match: mailMatches }, now)

export function mailbox(databaseUrl: () => string) {
  beforeAll(async () => {
    await startBoss(databaseUrl())
    await theBoss().createQueue("mail")
  })
  afterAll(stopBoss)

  async function mails() {
    const jobs = await sql<{ sealed: string }[]>`select data ->> 'sealed' as sealed from outbox.job
      where name = 'mail' order by priority desc, created_on`
    return (await Promise.all(jobs.map(({ sealed }) => unseal(sealed)))) as (Mail & { at: string })[]
  }

  async function mailsTo({ email }: { email: string }) {
    const own = (await mails()).filter(({ to }) => to === email)
    return own.sort((one, other) => one.at.localeCompare(other.at))
  }

  return {
    allSubjects: async () => (await mails()).map(({ subject }) => subject),
    subjectsTo: async (person: { email: string }) => (await mailsTo(person)).map(({ subject }) => subject),
    async mailTo(person: { email: string }) {
      const mail = (await mailsTo(person)).at(-1)!
      return { ...mail, raw: JSON.stringify(mail) }
    },
  }
}
