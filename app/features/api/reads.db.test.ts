import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { movableClock } from "#db/test-clock.ts"
import { connectPeople, makeProfile } from "#db/test-people.ts"
import { makeApiClient } from "./calls-for-tests.ts"
import { operations } from "./operations.ts"

newDatabase()
const clock = movableClock()

/** From now on whoever writes anywhere fails. */
async function refuseWrites() {
  await sql.unsafe(`create function refuse() returns trigger language plpgsql
    as $$ begin raise 'written: %', tg_table_name; end $$`)
  const tables = await sql`select tablename as name from pg_tables where schemaname = 'public'`
  for (const { name } of tables)
    await sql.unsafe(`create trigger refuse before insert or update or delete on "${name}"
      for each statement execute function refuse()`)
}

test("reading with a token that was seen lately writes nothing; after ten minutes it is seen once", async () => {
  const [ayesha, bilal] = [
    await makeApiClient("Ayesha", { plan: "pro" }),
    await makeApiClient("Bilal", { plan: "pro" }),
  ]
  const nadia = await makeApiClient("Nadia", { role: "guest" })
  const clientId = await makeProfile(nadia.id, "Sana", { kind: "client" })
  await connectPeople(ayesha, bilal)
  await clock.forward({ minutes: 11 })
  for (const person of [ayesha, nadia]) await person.call("GET /users/me")
  const [session] =
    await sql`select seen_at > now() - interval '1 minute' as seen from session where account_id = ${ayesha.id}`
  expect(session!.seen).toBe(true)

  await refuseWrites()
  const parameters = { "{userId}": bilal.id, "/profile/{id}": `/profile/${bilal.profileId}`, "{id}": clientId }
  const queries: Record<string, string> = {
    "/clients/fitting": `?profileId=${bilal.profileId}`,
    "/messages/search": "?q=salaam",
  }
  const read: string[] = []
  for (const { method, path, who } of operations) {
    if (method !== "get") continue
    const address = Object.entries(parameters).reduce((text, [part, value]) => text.replace(part, String(value)), path)
    const { status } = await (who === "consultant" ? nadia : ayesha).call(`GET ${address}${queries[path] ?? ""}`)
    if (status === 200) read.push(path)
    // What is not there, and what only checked companies read.
    else expect([403, 404], path).toContain(status)
  }
  expect(read).toEqual(
    expect.arrayContaining(["/profile/profiles", "/profile/{id}", "/contacts", "/messages/{userId}"]),
  )
  await expect(sql`update session set seen_at = now()`).rejects.toThrow("written: session")
})
