import { expect, test } from "vitest"
import { shownGroups } from "#app/features/browse/count-shown.server.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { planOf } from "#db/test-many-people.ts"
import { makePerson } from "#db/test-people.ts"

newDatabase()

/** Rows as long as complete profiles: of short ones PostgreSQL would rather read the table. */
async function makeClients(count: number, caste: string, city: string, visible = true) {
  const { id } = await makePerson("Consultant", { role: "guest" })
  await sql`insert into profile (account_id, kind, first_name, last_name, marital_status, date_of_birth, gender, religion, caste, city, province, company_address, visible)
    select ${id}, 'client', 'Name', 'Malik', 'single', '1998-03-14', 'female', 'Islam', ${caste}, ${city}, 'Punjab', ${"-".repeat(300)}, ${visible} from generate_series(1, ${count}::int)`
}

test("an index alone answers how many belong to each group", async () => {
  for (const [caste, city] of [
    ["Jatt", "Lahore"],
    ["Butt", "Karachi"],
    ["Syed", "Multan"],
    ["Awan", "Quetta"],
  ] as const)
    await makeClients(3000, caste, city)
  await sql.unsafe("vacuum analyze profile")
  for (const name of ["religion", "caste", "province"] as const) {
    const plan = await planOf(shownGroups(name))
    // Several indexes hold the column; which of them is the shortest changes with what else is looked for.
    expect(plan).toMatch(/Index Only Scan using profile_\w+_idx on profile/)
    expect(plan).not.toContain("Seq Scan")
  }
})
