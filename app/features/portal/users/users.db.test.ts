import { eq, inArray } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { userQueryFrom } from "./user-query.ts"
import { listUsers } from "./users.server.ts"

newDatabase()

const asked = (query: string) => userQueryFrom(new Request(`http://localhost/portal/user-list?${query}`))

describe("the list of users", () => {
  beforeAll(async () => {
    const people = {
      Ayesha: { city: "Lahore", username: "ayesha_k" },
      Bilal: { city: "Karachi", username: "100%bilal" },
    }
    for (const [name, details] of Object.entries(people)) {
      const { id } = await makePerson(name, { plan: name === "Bilal" ? "pro" : undefined })
      await db.update(accounts).set(details).where(eq(accounts.id, id))
    }
    await makePerson("Careem", { role: "guest" })
    const { id } = await makePerson("Daud")
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, id))
  })

  const found = async (query: string) =>
    (await listUsers(asked(query), { page: 1, limit: 10 })).users.map(({ name }) => name).join(" ")

  test("names the city of the profile, and of the account where no profile says one", async () => {
    const zara = await makePerson("Zara", { profile: { city: "Multan" } })
    const omar = await makePerson("Omar", { profile: { city: null } })
    await db
      .update(accounts)
      .set({ city: "Karachi" })
      .where(inArray(accounts.id, [zara.id, omar.id]))
    const { users } = await listUsers(asked("sort=newest"), { page: 1, limit: 10 })
    expect(users.slice(0, 2).map(({ name, city }) => `${name} ${city}`)).toEqual(["Omar Karachi", "Zara Multan"])
    await db.delete(accounts).where(inArray(accounts.id, [zara.id, omar.id]))
  })

  test.each([
    ["", "Daud Careem Bilal Ayesha"],
    ["sort=oldest", "Ayesha Bilal Careem Daud"],
    ["sort=name", "Ayesha Bilal Careem Daud"],
    ["q=AYE", "Ayesha"],
    ["q=esha_k", "Ayesha"],
    ["q=ahor", "Ayesha"],
    ["q=bilal.", "Bilal"],
    ["q=0%25b", "Bilal"],
    ["q=%25", ""],
    ["q=ka", "Bilal"],
    ["q=ra", ""],
    ["q=example.com&sort=oldest", "Ayesha Bilal Careem Daud"],
    ["role=guest", "Careem"],
    ["status=suspended", "Daud"],
    ["plan=pro", "Bilal"],
    ["plan=none", "Daud Careem Ayesha"],
    ["plan=pro&role=guest", ""],
    ["q=a&role=user&status=active&plan=none&sort=name", "Ayesha"],
    ["role=emperor&status=&plan=0&sort=;", "Daud Careem Bilal Ayesha"],
  ])("?%s finds %s", async (query, names) => {
    expect(await found(query)).toBe(names)
  })

  describe("finds by what the account itself does not say", () => {
    beforeAll(async () => {
      const zara = await makePerson("zz_1", {
        profile: { firstName: "Zara", lastName: "Qazi", city: "Skardu", contactNumber: "+923001234567" },
      })
      const farhat = await makePerson("zz_2", { role: "guest", account: { contactNumber: "+924235761234" } })
      await makeProfile(farhat.id, "Mehwish", {
        kind: "client",
        lastName: "Durrani",
        city: "Gilgit",
        contactNumber: "+923339876543",
      })
      await makeProfile(farhat.id, "Saba", { kind: "client", lastName: "Durrani", contactNumber: "+924235761234" })
      return async () => {
        await db.delete(accounts).where(inArray(accounts.id, [zara.id, farhat.id]))
      }
    })

    test.each([
      ["q=zara+qazi", "zz_1"],
      ["q=skardu", "zz_1"],
      ["q=skardu&sort=name", "zz_1"],
      ["q=skardu&role=guest", ""],
      ["q=skardu&plan=none&status=active", "zz_1"],
      ["q=skardu&plan=pro", ""],
      ["q=durrani", "zz_2"],
      ["q=mehwish&role=guest", "zz_2"],
      ["q=mehwish&role=user", ""],
      ["q=gilgit", ""],
      ["q=0300-1234567", "zz_1"],
      ["q=%2B92+300+1234567", "zz_1"],
      ["q=0092(300)1234567", "zz_1"],
      ["q=1234567", "zz_1"],
      ["q=0301-1234567", ""],
      ["q=0333+9876543", "zz_2"],
      ["q=042-35761234", "zz_2"],
      ["q=042-35761234&role=user", ""],
    ])("?%s", async (query, names) => {
      const { users, total } = await listUsers(asked(query), { page: 1, limit: 10 })
      expect(users.map(({ name }) => name).join(" ")).toBe(names)
      expect(total).toBe(names ? 1 : 0)
    })
  })

  test("a page of hits beyond the end is the last one", async () => {
    expect(await listUsers(asked("q=example"), { page: 9, limit: 10 })).toMatchObject({
      page: 1,
      total: 4,
      more: false,
    })
  })
})
