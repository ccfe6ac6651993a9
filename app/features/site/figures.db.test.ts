import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makePerson } from "#db/test-people.ts"
import { browseFigures, topCities } from "./figures.server.ts"

newDatabase()

/** Rows as long as complete profiles: of short ones PostgreSQL would rather read the table. */
async function makeClients(count: number, caste: string, city: string, visible = true) {
  const { id } = await makePerson("Consultant", { role: "guest" })
  await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, religion, caste, city, province, company_address, visible)
    select ${id}, 'client', 'Name', 'Malik', 'single', '1998-03-14', 'female', 'Islam', ${caste}, ${city}, 'Punjab', ${"-".repeat(300)}, ${visible} from generate_series(1, ${count}::int)`
}

test("Figures are told by all spellings together, rounded, without the hidden and not at all for a few", async () => {
  await makeClients(25, "Jatt", "Lahore")
  await makeClients(30, "Jutt", "lahore ")
  await makeClients(19, "Butt", "Rawalpindi")
  await makeClients(40, "Syed", "Karachi", false)

  const [religions, castes, states] = await browseFigures()
  const figure = (group: typeof castes, name: string) => group?.names.find((one) => one.name === name)?.figure
  expect(figure(religions, "Islam")).toBe("70+")
  expect(figure(castes, "Jatt")).toBe("50+")
  expect(figure(castes, "Butt")).toBeNull()
  expect(figure(castes, "Syed")).toBeNull()
  expect(figure(states, "Punjab")).toBe("70+")
  expect(await topCities()).toEqual([{ name: "Lahore", figure: "50+" }])
})
