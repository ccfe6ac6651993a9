import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { database } from "../servers/database.ts"
import type { Member } from "./members.ts"

/** One notice each that is to be mailed now. */
export const makeDue = (people: Member[], dataDir: string) => database(dataDir)`
  insert into notification (account_id, kind, note, created_at, mail_at)
  select id, 'moderation', 'Your profile has been checked.', now() - interval '1 hour', now() - interval '1 minute'
  from unnest(${people.map(({ id }) => id)}::bigint[]) id`

/** What the folder of mails holds, by whom it is to. */
export async function mailsByReceiver(dataDir: string) {
  const folder = join(dataDir, "mail")
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"))
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  return Map.groupBy(mails, (mail) => /^To: (.*)$/m.exec(mail)![1]!.trim())
}
