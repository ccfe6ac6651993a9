import { date, pgEnum, pgTable, primaryKey } from "drizzle-orm/pg-core"
import { withAccount } from "./accounts.ts"
import { dateTime } from "./columns.ts"
import { documentName } from "./document-versions.ts"

export const consentWay = pgEnum("consent_way", ["sign-up", "page", "api"])

/** Who has agreed to which version of a document, when and how. Of a client's consent `client_consent` knows. */
export const consents = pgTable(
  "consent",
  {
    accountId: withAccount(),
    document: documentName().notNull(),
    version: date().notNull(),
    acceptedAt: dateTime().notNull().defaultNow(),
    how: consentWay().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.document, t.version] })],
)

/** Whether newer words wait for an account's yes; `app/viewer/terms-policy.ts` says what follows. */
export type TermsState = "announced" | "asked" | "put-off"

/** Of the row called `account`. A later version comes with a yes to all before it. As text, for statements written whole. */
export const TERMS_STATE = `(select case
    when bool_or(holds and newer.version > coalesce(account.terms_put_off_on, '-infinity')) then 'asked'
    when bool_or(holds) then 'put-off' when count(*) > 0 then 'announced' end
  from (select version, version <= (now() at time zone 'Asia/Karachi')::date as holds from document_version
    where published_at is not null and not exists (select 1 from consent where consent.account_id = account.id
      and consent.document = document_version.document and consent.version >= document_version.version)) as newer)`
