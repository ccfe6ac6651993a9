import { expect, test } from "vitest"
import { findCards } from "#app/features/people/card/cards.server.ts"
import { findProfile } from "#app/features/people/profile/find-profile.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"

newDatabase()

const bureau = (name: string) => makePerson(name, { role: "guest", account: { companyName: `${name} Bureau` } })

const numbersOf = async ({ id }: { id: number }) => {
  const rows = await sql<{ number: number }[]>`select number from client_number join profile on id = profile_id
    where account_id = ${id} order by id`
  return rows.map(({ number }) => number)
}

test("Clients have numbers in the order in which they were made, each bureau its own, and none comes back", async () => {
  const [farhat, rukhsana] = [await bureau("Farhat"), await bureau("Rukhsana")]
  const made = [await makeClient(farhat.id, "Sana"), await makeClient(farhat.id, "Hira")]
  await makeClient(rukhsana.id, "Ali")
  await sql`delete from profile where id = ${made[1]!}`
  await makeClient(farhat.id, "Zara")
  expect([await numbersOf(farhat), await numbersOf(rukhsana)]).toEqual([[1, 3], [1]])
})

test("Many in one file, and two files at once, have numbers without gap or double", async () => {
  const farhat = await bureau("Farhat")
  const file =
    () => sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender)
    select ${farhat.id}, 'client', 'Client', n::text, 'single', '1998-03-14', 'female' from generate_series(1, 20) n`
  await Promise.all([file(), file(), file()])
  const numbers = await numbersOf(farhat)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
})

test("A row that is there already takes no number", async () => {
  const farhat = await bureau("Farhat")
  const twice =
    () => sql`insert into profile (account_id, kind, draft_key, first_name, last_name, marital_status, date_of_birth, gender)
    values (${farhat.id}, 'client', 'a', 'Sana', 'Malik', 'single', '1998-03-14', 'female') on conflict do nothing`
  await twice()
  await twice()
  await makeClient(farhat.id, "Hira")
  expect(await numbersOf(farhat)).toEqual([1, 2])
})

test("Other consultants read the number of a client; members, and its own consultant, read none", async () => {
  const [farhat, rukhsana, bilal] = [await bureau("Farhat"), await bureau("Rukhsana"), await makePerson("Bilal")]
  await makeClient(farhat.id, "Hira")
  const sana = await makeClient(farhat.id, "Sana")
  const seen = async (viewer: { id: number }) => [
    (await findCards(viewer, [sana, bilal.profileId])).map(({ number }) => number),
    (await findProfile(viewer, sana))!.number,
  ]
  const text = `client 2 of ${isolated("Farhat Bureau")}`
  expect(await seen(rukhsana)).toEqual([[text, undefined], text])
  for (const viewer of [bilal, farhat]) expect(await seen(viewer)).toEqual([[undefined, undefined], null])
})
