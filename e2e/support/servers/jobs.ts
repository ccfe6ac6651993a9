import { database } from "./database.ts"

/**
 * What a killed server was at is taken up by the next one that starts, and mails that are due are looked for there: a server
 * looks at its jobs when it starts. In life a mail that was being sent waits for a missed heartbeat, as a test of
 * `npm run test:faults` does, and the look for due mails for its next minute, or the same.
 */
export const handOverJobs = (dataDir: string) => database(dataDir)`
  update outbox.job set state = 'retry', start_after = now(), completed_on = null
  where state = 'active' or id = (select id from outbox.job where name = 'mailings' order by created_on desc limit 1)`
