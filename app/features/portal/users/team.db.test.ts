import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { sealedCnic } from "#app/features/accounts/cnic.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { clientQueryFrom, listAllClients } from "./clients.server.ts"
import { checkCompany, listConsultants, revealCnic } from "./team.server.ts"
import { teamQueryFrom } from "./team-query.ts"

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
    const step = (id: number) => ({ actor: nadia!, id, reason: "Seen the licence", ctx: ctx() })
    expect(await checkCompany(step(farhat!.id), true)).toEqual(done("Farhat"))
    expect(await consultants("checked=yes")).toEqual(["Farhat 2"])
    expect(await checkCompany(step(farhat!.id), false)).toEqual(done("Farhat"))
    expect(await consultants("checked=yes")).toEqual([])
    expect(await checkCompany(step(nadia!.id), true)).toMatchObject({ reason: "not-found" })
    const told = await db.select().from(auditEvents).where(eq(auditEvents.objectId, farhat!.id)).orderBy(auditEvents.id)
    expect(told.map(({ action }) => action)).toEqual(["company.checked", "company.unchecked"])
  })

  test("a CNIC is shown only once it is written down who asked and why", async () => {
    const step = { actor: nadia!, id: farhat!.id, reason: "A court asks", ctx: ctx() }
    expect(await revealCnic(step)).toEqual(done("3520212341239"))
    const told = await db.select().from(auditEvents).where(eq(auditEvents.action, "cnic.revealed"))
    expect(told).toMatchObject([{ actorId: nadia!.id, objectId: farhat!.id, reason: "A court asks", detail: null }])
    expect(await revealCnic({ ...step, id: gul!.id })).toMatchObject({ reason: "not-found" })
  })

  test("clients of all are listed, hidden ones too, and found by name and city", async () => {
    expect(await clients("")).toBe("Sana Omar Hira")
    expect(await clients("q=mult")).toBe("Hira")
    expect(await clients("q=o")).toBe("Omar")
    expect(await clients(`consultant=${farhat!.id}`)).toBe("Omar Hira")
    expect(await clients("consultant=x&page=-1")).toBe("Sana Omar Hira")
  })
})
