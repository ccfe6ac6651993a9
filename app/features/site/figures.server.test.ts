import { expect, test } from "vitest"
import { sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { planOf } from "#db/test-crowd.ts"
import { makePerson } from "#db/test-people.ts"
import { browseFigures, groupsBy, topCities } from "./figures.server.ts"

/** Making fifty thousand rows takes a second alone, and many on a machine that is busy. */
const LARGE_TABLE_MS = 60_000

freshDatabase()

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

test(
  "an index alone answers how many belong to each group",
  async () => {
    for (const [caste, city] of [
      ["Jatt", "Lahore"],
      ["Butt", "Karachi"],
      ["Syed", "Multan"],
      ["Awan", "Quetta"],
    ] as const)
      await makeClients(3000, caste, city)
    await sql.unsafe("vacuum analyze profile")
    for (const name of ["religion", "caste", "province", "city"] as const) {
      const plan = await planOf(groupsBy(name))
      // Several indexes hold the column; which of them is the shortest changes with what else is looked for.
      expect(plan).toMatch(/Index Only Scan using profile_\w+_idx on profile/)
      expect(plan).not.toContain("Seq Scan")
    }
  },
  LARGE_TABLE_MS,
)
