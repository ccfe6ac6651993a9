import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makeAccounts, makeCrowd, planOf } from "#db/test-crowd.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { sealedCnic } from "../accounts/cnic.server.ts"
import { facts } from "../accounts/people-for-tests.ts"
import { clientHits, clientQueryFrom, listAllClients, pageOfClients } from "./clients.server.ts"
import { checkCompany, consultantHits, listConsultants, pageOfConsultants, revealCnic } from "./team.server.ts"
import { teamQueryFrom } from "./team-query.ts"

/** Making so many rows takes seconds alone, and many more on a machine that is busy. */
const LARGE_TABLE_MS = 90_000

freshDatabase()

const url = (query: string) => new Request(`http://localhost/portal/team-list?${query}`)
const paging = { page: 1, limit: 10 } as const

describe("consultants and their clients", () => {
  let [nadia, farhat, gul] = [] as { id: number }[]
  beforeAll(async () => {
    nadia = await makePerson("Nadia", { role: "admin" })
    farhat = await makePerson("Farhat", { role: "guest" })
    gul = await makePerson("Gul", { role: "guest" })
    const company = {
      companyName: "Rishta Ghar",
      ...(await sealedCnic("3520212341239")),
    }
    await db.update(accounts).set(company).where(eq(accounts.id, farhat.id))
    await makeProfile(farhat.id, "Hira", { kind: "client", city: "Multan" })
    await makeProfile(farhat.id, "Omar", { kind: "client", visible: false })
    await makeProfile(gul.id, "Sana", { kind: "client" })
    await makePerson("Member")
  })

  const consultants = async (query: string) =>
    (await listConsultants(teamQueryFrom(url(query)), paging)).consultants.map(
      ({ name, clients }) => `${name} ${clients}`,
    )
  const clients = async (query: string) =>
    (await listAllClients(clientQueryFrom(url(query)), paging)).clients.map(({ name }) => name.split(" ")[0]).join(" ")

  test("are listed with how many clients each has", async () => {
    expect(await consultants("")).toEqual(["Gul 1", "Farhat 2"])
    expect(await consultants("q=TA+GHAR")).toEqual(["Farhat 2"])
    expect(await consultants("checked=yes&q=")).toEqual([])
    expect(await consultants("checked=no&q=gul.")).toEqual(["Gul 1"])
  })

  test("are checked and unchecked with a reason; a member is no consultant", async () => {
    const step = (id: number) => ({ actor: nadia!, id, reason: "Seen the licence", facts: facts() })
    expect(await checkCompany(step(farhat!.id), true)).toBe("Farhat")
    expect(await consultants("checked=yes")).toEqual(["Farhat 2"])
    expect(await checkCompany(step(farhat!.id), false)).toBe("Farhat")
    expect(await consultants("checked=yes")).toEqual([])
    expect(await checkCompany(step(nadia!.id), true)).toBeUndefined()
    const told = await db.select().from(auditEvents).where(eq(auditEvents.objectId, farhat!.id)).orderBy(auditEvents.id)
    expect(told.map(({ action }) => action)).toEqual(["company.checked", "company.unchecked"])
  })

  test("a CNIC is shown only once it is written down who asked and why", async () => {
    const step = { actor: nadia!, id: farhat!.id, reason: "A court asks", facts: facts() }
    expect(await revealCnic(step)).toBe("3520212341239")
    const told = await db.select().from(auditEvents).where(eq(auditEvents.action, "cnic.revealed"))
    expect(told).toMatchObject([{ actorId: nadia!.id, objectId: farhat!.id, reason: "A court asks", detail: null }])
    expect(await revealCnic({ ...step, id: gul!.id })).toBeUndefined()
  })

  test("clients of all are listed, hidden ones too, and found by name and city", async () => {
    expect(await clients("")).toBe("Sana Omar Hira")
    expect(await clients("q=mult")).toBe("Hira")
    expect(await clients("q=o")).toBe("Omar")
    expect(await clients(`consultant=${farhat!.id}`)).toBe("Omar Hira")
    expect(await clients("consultant=x&page=-1")).toBe("Sana Omar Hira")
  })
})

describe("in a large table", () => {
  beforeAll(async () => {
    await makeAccounts(50_000)
    await makeCrowd((await makePerson("Owner", { role: "guest" })).id, 50_000)
  }, LARGE_TABLE_MS)

  test.each(["", "checked=no"])("an index is walked for consultants ?%s", async (query) => {
    const plan = await planOf(pageOfConsultants(teamQueryFrom(url(query)), { page: 50, limit: 10 }))
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Seq Scan|Sort/)
  })

  test.each(["", "consultant=1"])("an index is walked for clients ?%s", async (query) => {
    const plan = await planOf(pageOfClients(clientQueryFrom(url(query)), { page: 50, limit: 10 }))
    expect(plan).toMatch(/Index (Only )?Scan/)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  test("indexes of words serve the searches", async () => {
    expect(await planOf(consultantHits(teamQueryFrom(url("q=person4751"))))).toContain("account_consultant_words_idx")
    expect(await planOf(clientHits(clientQueryFrom(url("q=zahra"))))).toContain("profile_client_words_idx")
  })
})
