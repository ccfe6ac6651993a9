import type postgres from "postgres"

/** What is written when a page is only read: who was there, what is read by now, who has a case in hand. */
const BY_READING = [
  "conversation",
  "notification",
  "profile_view",
  "last_visit",
  "saved_search",
  "client_opening",
  "match_mail",
]

/** From now on a page looks the same however often, and after whichever others, it was opened. */
export async function keepStill(sql: postgres.Sql) {
  await sql.unsafe(`create function keep_still() returns trigger language plpgsql as $$ begin return null; end $$`)
  for (const table of BY_READING)
    await sql.unsafe(`create trigger keep_still before update on ${table} for each row execute function keep_still()`)
  for (const table of ["profile_view", "last_visit", "client_opening", "match_mail", "verification_claim"])
    await sql.unsafe(`create trigger keep_out before insert on ${table} for each row execute function keep_still()`)
}
