import { eq } from "drizzle-orm"
import { beforeAll, describe, expect, test } from "vitest"
import { findAccount } from "#app/features/accounts/account.server.ts"
import { sealedCnic } from "#app/features/accounts/sign-up/cnic.server.ts"
import { describeCompany, losesCheck } from "#app/features/consultants/company.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { done } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { clientQueryFrom, listAllClients } from "../clients.server.ts"
import { findUser } from "../user.server.ts"
import { decideOnCompany } from "./company-check.server.ts"
import { listConsultants, revealCnic } from "./team.server.ts"
import { teamQueryFrom } from "./team-query.ts"
import { undoCompanyCheck } from "./undo-company-check.server.ts"

runningOutbox(newDatabase())

const url = (query: string) => new Request(`http://localhost/portal/team-list?${query}`)
const paging = { page: 1, limit: 10 } as const

describe("consultants and their clients", () => {
  let [nadia, farhat, gul] = [] as { id: number; email: string }[]
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

  const step = (id: number, reason = "Seen the licence") => ({ actor: nadia!, id, reason, ctx: ctx() })
  const rowOf = async (id: number) =>
    (await listConsultants(teamQueryFrom(url("")), paging)).consultants.find((one) => one.id === id)!

  test("are checked and unchecked with a reason; a member is no consultant", async () => {
    expect(await decideOnCompany(step(farhat!.id), "check")).toEqual(done("Farhat"))
    expect(await consultants("checked=yes")).toEqual(["Farhat 2"])
    expect(await decideOnCompany(step(farhat!.id), "check")).toMatchObject({ reason: "conflict" })
    expect(await decideOnCompany(step(farhat!.id), "send-back")).toMatchObject({ reason: "conflict" })
    expect(await decideOnCompany(step(farhat!.id), "uncheck")).toEqual(done("Farhat"))
    expect(await consultants("checked=yes")).toEqual([])
    expect(await decideOnCompany(step(nadia!.id), "check")).toMatchObject({ reason: "not-found" })
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.objectId, farhat!.id))
      .orderBy(auditEvents.id)
    expect(events.map(({ action }) => action)).toEqual(["company.checked", "company.unchecked"])
  })

  test("are sent back with what to correct, told of it, and wait again once they have corrected it", async () => {
    const reason = "The address is not that of the licence."
    expect(await decideOnCompany(step(gul!.id, reason), "send-back")).toEqual(done("Gul"))
    expect(await consultants("checked=back")).toContain("Gul 1")
    expect(await consultants("checked=no")).not.toContain("Gul 1")
    expect(await db.select().from(notifications).where(eq(notifications.accountId, gul!.id))).toMatchObject([
      { kind: "moderation", note: expect.stringMatching(/could not check/) },
    ])
    const [mail] = await mailsTo(gul!.email)
    expect(bodyOf(mail!)).toContain(reason)
    expect((await findAccount({ id: gul!.id, role: "guest" }))?.company?.check).toContain(reason)

    const said = { consultantName: "Gul", companyName: "Gul Bureau", contactNumber: "+923001234567" }
    await describeCompany({ id: gul!.id }, { ...said, companyAddress: "1, Mall Road, Lahore" })
    expect(await consultants("checked=no")).toContain("Gul 1")
    expect(await rowOf(gul!.id)).toMatchObject({ sentBack: null, corrected: expect.any(String), reason })
    expect(await decideOnCompany(step(gul!.id), "check")).toEqual(done("Gul"))
    expect(await rowOf(gul!.id)).toMatchObject({ checked: expect.any(String), corrected: null, reason: null })
    expect(await losesCheck(gul!, { companyName: "Gul Bureau", companyAddress: "1, Mall Road, Lahore" })).toBe(false)
    expect(await losesCheck(gul!, { companyName: "Gul Bureau", companyAddress: "2, Mall Road, Lahore" })).toBe(true)
  })

  test("are told of a mistake: a check, a sending back and a taken check are undone, each once", async () => {
    const [hina, sadia] = [await makePerson("Hina", { role: "guest" }), await makePerson("Sadia", { role: "admin" })]
    const own = step(hina.id, "Mistook it for another bureau")
    const undo = (what: "undo-check" | "undo-send-back", actor = own.actor) => undoCompanyCheck({ ...own, actor }, what)
    const twice = async (what: "undo-check" | "undo-send-back") =>
      (await Promise.all([undo(what), undo(what, sadia), undo(what)])).filter((result) => result.done).length
    const said = async () => (await everyMailTo(hina.email)).map(bodyOf).join()

    expect(await undo("undo-check")).toMatchObject({ reason: "conflict" })
    await decideOnCompany(own, "check")
    expect(await twice("undo-check")).toBe(1)
    expect(await rowOf(hina.id)).toMatchObject({ checked: null, sentBack: null })
    await decideOnCompany(own, "send-back")
    expect(await twice("undo-send-back")).toBe(1)
    expect(await rowOf(hina.id)).toMatchObject({ checked: null, sentBack: null, reason: null })

    await decideOnCompany(own, "check")
    await decideOnCompany(own, "uncheck")
    expect(await undo("undo-send-back")).toEqual(done("Hina"))
    expect(await rowOf(hina.id)).toMatchObject({ checked: expect.any(String), sentBack: null })
    expect(await said()).toMatch(/it\s+is\s+marked\s+as\s+checked,\s+as\s+before/)
    expect(await undoCompanyCheck({ ...own, id: nadia!.id }, "undo-check")).toMatchObject({ reason: "not-found" })
  })

  test("who have given the same CNIC are named to one another's checkers", async () => {
    expect((await rowOf(farhat!.id)).sameCnic).toBeNull()
    const { cnicSealed, cnicLastFour, cnicHash } = await sealedCnic("3520212341239")
    await db.update(accounts).set({ cnicSealed, cnicLastFour, cnicHash }).where(eq(accounts.id, gul!.id))
    expect((await rowOf(farhat!.id)).sameCnic).toBe(gul!.id)
    expect((await findUser(gul!.id))?.sameCnic).toBe(farhat!.id)
    await db
      .update(accounts)
      .set(await sealedCnic("3520212351239"))
      .where(eq(accounts.id, gul!.id))
    expect((await rowOf(farhat!.id)).sameCnic).toBeNull()
  })

  test("a CNIC is shown only once it is written down who asked and why", async () => {
    const step = { actor: nadia!, id: farhat!.id, reason: "A court asks", ctx: ctx() }
    expect(await revealCnic(step)).toEqual(done("3520212341239"))
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, "cnic.revealed"))
    expect(events).toMatchObject([{ actorId: nadia!.id, objectId: farhat!.id, reason: "A court asks", detail: null }])
    await db.update(accounts).set({ cnicSealed: null }).where(eq(accounts.id, gul!.id))
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
