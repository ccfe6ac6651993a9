import { plusDays } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { makePerson } from "#db/test-people.ts"
import { NOTICE_DAYS } from "./documents.ts"
import { publishVersion } from "./versions.server.ts"

/** Which holds in fourteen days of the moved clock. */
export async function publishNewTerms(document: "terms" | "privacy" = "terms") {
  const admin = await makePerson("Nadia", { role: "admin" })
  const version = plusDays(dayInPakistan(), NOTICE_DAYS)
  await publishVersion(admin, { document, version, changes: "A number is shown later." })
  return { admin, version }
}
