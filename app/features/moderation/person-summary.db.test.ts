import { expect, test } from "vitest"
import { dayOf } from "#app/dates/dates.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { findPersonSummaries } from "./person-summary.server.ts"

newDatabase()

test("Two consultants of one name are told apart by company, city, e-mail and number, in the order asked for", async () => {
  const consultant = (companyName: string, city: string) =>
    makePerson("Farhat Saeed", { role: "guest", account: { companyName, city } })
  const [one, other] = [await consultant("Saeed Bureau", "Lahore"), await consultant("Rishta Centre", "Multan")]
  await makeClient(one.id, "Sana")
  const [first, second, ...more] = await findPersonSummaries([other.id, one.id, other.id, 999_999])
  expect(first).toEqual({
    ...{ id: other.id, name: "Farhat Saeed", profileName: null, pictureId: null, email: other.email },
    ...{ company: "Rishta Centre", city: "Multan", role: "guest", status: "active", since: dayOf(new Date()) },
  })
  expect(second).toMatchObject({ id: one.id, company: "Saeed Bureau", city: "Lahore" })
  expect(more).toEqual([])
})

test("A member has the account's name and the profile's where that is another, and the profile's city", async () => {
  const profile = { firstName: "Mariam", lastName: "Khan", city: "Okara" }
  const mariam = await makePerson("mimi_1998", { profile, account: { city: "Lahore", companyName: "Once a bureau" } })
  const zain = await makePerson("Zain Malik", { profile: { firstName: "Zain", lastName: "Malik" } })
  expect(await findPersonSummaries([mariam.id, zain.id])).toMatchObject([
    { name: "mimi_1998", profileName: "Mariam Khan", city: "Okara", company: null, role: "user" },
    { name: "Zain Malik", profileName: null },
  ])
  expect(await findPersonSummaries([])).toEqual([])
})
