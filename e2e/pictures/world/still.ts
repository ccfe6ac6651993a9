import type postgres from "postgres"

/** What is written when a page is only read: who was there, and what is read by now. */
const CHANGED = ["conversation", "notification", "profile_view", "last_visit", "saved_search", "match_mail"]
/** Who has looked, who has a case in hand, whom the guards have sent away. */
const ADDED = ["profile_view", "last_visit", "client_opening", "match_mail", "verification_claim", "audit_event"]

/** From now on a page looks the same however often, and after whichever others, it was opened. */
export async function keepStill(sql: postgres.Sql) {
  await sql.unsafe(`create function keep_still() returns trigger language plpgsql as $$ begin return null; end $$`)
  for (const table of CHANGED)
    await sql.unsafe(`create trigger keep_still before update on ${table} for each row execute function keep_still()`)
  for (const table of ADDED)
    await sql.unsafe(`create trigger keep_out before insert on ${table} for each row execute function keep_still()`)
}
