import type { Part } from "./part.server.ts"
import { accountParts } from "./parts/account.server.ts"
import { biodataParts } from "./parts/biodata.server.ts"
import { bureauParts } from "./parts/bureau.server.ts"
import { chatParts } from "./parts/chats.server.ts"
import { letterParts } from "./parts/letters.server.ts"
import { moneyParts } from "./parts/money.server.ts"
import { peopleParts } from "./parts/people.server.ts"
import { profileParts } from "./parts/profiles.server.ts"

export const PARTS: readonly Part[] = [
  ...accountParts,
  ...profileParts,
  ...biodataParts,
  ...peopleParts,
  ...chatParts,
  ...moneyParts,
  ...letterParts,
  ...bureauParts,
]

/** The tables that are in no part, by the reason. */
export const LEFT_OUT: Record<string, readonly string[]> = {
  "it is kept for minutes or a day, and is of no use afterwards": [
    "answered_form",
    "client_import",
    "held_form",
    "rate_limit",
    "registration",
  ],
  "it opens something, or is a digest that nobody can turn back": ["code", "known_person", "reset_code"],
  "it is what the team of the site notes of its own work": ["verification_call", "verification_claim"],
  "it is the site's, and of nobody": ["coupon", "daily_figure", "document_version", "hourly_figure", "site_setting"],
  "it only fills in a form, with what was made by it last": ["biodata_choice"],
  "it only says how far a job has come": ["client_count", "client_import_head", "job_run", "match_mail"],
}
