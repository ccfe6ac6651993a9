import { expect, test } from "../../support/requests/boundary.ts"
import { post } from "../../support/requests/http.ts"
import { database } from "../../support/servers/database.ts"

test("The chooser leads consultants straight to their form once the site is open to them", async ({ server }) => {
  const sql = database(server.dataDir)
  const choose = () => post(server.origin, "/Signup", { accountType: "consultant" })
  const set = (value: string) => sql`insert into site_setting (key, value)
    values ('consultantSignup', ${sql.json(value)}) on conflict (key) do update set value = excluded.value`
  try {
    await set("open")
    expect(await choose()).toMatchObject({ status: 302, headers: { location: "/consultant-signup" } })
  } finally {
    await set("soon")
  }
  const soon = await choose()
  expect(soon.status).toBe(200)
  for (const text of ["This feature is coming soon!", "I was invited to register"]) expect(soon.text).toContain(text)
})
