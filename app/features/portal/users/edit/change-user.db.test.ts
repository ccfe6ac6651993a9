import { desc, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { seenIn, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts, sessions } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { auditEvents } from "#db/schema/site.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { findEditable, USER_PARTS, updateUser } from "./change-user.server.ts"
import { editSchemaOf, editUnknownSchema } from "./user-schema.ts"

newDatabase()

const administrator = (name = "Nadia") => makePerson(name, { role: "admin" })
const place = { city: "Lahore", state: "Punjab", country: "Pakistan" }

/** The edit form as it stands, with what is typed into it. */
async function change(actor: { id: number }, id: number, typed: Record<string, string | undefined>) {
  const found = (await findEditable(id))!
  const present = Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null))
  return updateUser(actor, id, editUnknownSchema.parse({ ...present, ...place, ...typed }), ctx())
}

const lastEntry = async (id: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.objectId, id)).orderBy(desc(auditEvents.id)).limit(1))[0]

test("Nadia corrects a name with a reason, which is kept with what it was; without one nothing changes", async () => {
  const [nadia, zara] = [await administrator(), await makePerson("Zarra", { profile: false })]
  expect(await change(nadia, zara.id, { name: "Zara" })).toMatchObject({
    problems: { reason: expect.stringMatching(/Please give a reason/) },
  })
  expect((await findEditable(zara.id))!.name).toBe("Zarra")
  expect(await change(nadia, zara.id, { name: "Zara", reason: "Her passport" })).toMatchObject({ done: true })
  expect(await lastEntry(zara.id)).toMatchObject({
    action: "account.edited",
    reason: "Her passport",
    detail: { before: { name: "Zarra" }, after: { name: "Zara" } },
  })
})

test("A user name is asked for only where the account has one", async () => {
  const [nadia, zara] = [await administrator(), await makePerson("Zara", { profile: false })]
  expect(await change(nadia, zara.id, { city: "Multan" })).toMatchObject({ done: true })
  expect(await change(nadia, zara.id, { username: "zara_k" })).toMatchObject({ done: true })
  expect(await change(nadia, zara.id, { username: undefined })).toMatchObject({
    problems: { username: "Please enter username" },
  })
})

test("Nothing is asked for that the account did not have", () => {
  const typed = { name: "Zara", role: "user", email: "zara@example.com" }
  expect(editSchemaOf({ username: null, country: null }).safeParse(typed).success).toBe(true)
  const missing = (found: Parameters<typeof editSchemaOf>[0]) =>
    editSchemaOf(found)
      .safeParse(typed)
      .error!.issues.map(({ path }) => path[0])
  expect(missing({ username: "zara_k", country: null })).toEqual(["username"])
  expect(missing({ username: null, country: "Pakistan" }).sort()).toEqual(["city", "country", "state"])
  const half = editSchemaOf({ username: null, country: null }).safeParse({ ...typed, country: "Pakistan" })
  expect(half.error!.issues[0]!.message).toBe("Please select a state")
})

test("Another role ends every session, and only the rules of roles allow it", async () => {
  const [nadia, zara, ayesha] = [
    await administrator(),
    await makePerson("Zara", { profile: false }),
    await makePerson("Ayesha"),
  ]
  await openSession(zara.id, new Request("http://localhost/"))
  expect(await change(nadia, zara.id, { role: "guest", reason: "She opens a bureau" })).toMatchObject({ done: true })
  expect(await db.$count(sessions, eq(sessions.accountId, zara.id))).toBe(0)
  expect((await lastEntry(zara.id))!.detail).toMatchObject({ before: { role: "user" }, after: { role: "guest" } })

  const client = await makeProfile(zara.id, "Hira", { kind: "client" })
  expect(await change(nadia, zara.id, { role: "user", reason: "Back" })).toMatchObject({
    problems: { role: expect.stringMatching(/has clients/) },
  })
  await db.delete(profiles).where(eq(profiles.id, client))
  expect(await change(nadia, ayesha.id, { role: "guest", reason: "No" })).toMatchObject({
    problems: { role: expect.stringMatching(/profile/) },
  })
})

test("Of two administrators who take each other's office at once, one is left", async () => {
  const [nadia, omar] = [await administrator(), await administrator("Omar")]
  const reason = "Leaves"
  const results = await Promise.all([
    change(nadia, omar.id, { role: "user", reason }),
    change(omar, nadia.id, { role: "user", reason }),
  ])
  expect(results.filter(({ done }) => done)).toHaveLength(1)
})

test("A company under another name is told by all its clients, and has to be checked again", async () => {
  const [nadia, farhat] = [await administrator(), await makePerson("Farhat", { role: "guest" })]
  const company = { companyName: "Rishta Ghar", companyAddress: "12 Mall Road", companyCheckedAt: new Date() }
  await db.update(accounts).set(company).where(eq(accounts.id, farhat.id))
  const client = await makeProfile(farhat.id, "Hira", { kind: "client" })
  expect(await change(nadia, farhat.id, { companyName: undefined })).toMatchObject({
    problems: { companyName: "Company name is required" },
  })
  const changed = await change(nadia, farhat.id, {
    companyName: "Rishta House",
    name: "Farhat Begum",
    reason: "New sign",
  })
  expect(changed).toMatchObject({ done: true })
  const [row] = await db.select().from(accounts).where(eq(accounts.id, farhat.id))
  expect(row).toMatchObject({ companyName: "Rishta House", companyAddress: "12 Mall Road", companyCheckedAt: null })
  const [shown] = await db.select().from(profiles).where(eq(profiles.id, client))
  expect(shown).toMatchObject({ companyName: "Rishta House", consultantName: "Farhat Begum" })
})

test("Nadia and Saima edit the same user: different fields are both saved, of the same one the later is asked", async () => {
  const [nadia, saima] = [await administrator(), await administrator("Saima")]
  const zara = await makePerson("Zarra", { profile: false, account: { ...place, username: "zara_m" } })
  const shown = (await findEditable(zara.id))!
  const save = (actor: { id: number }, typed: Record<string, string>, more: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ seen: seenOf(USER_PARTS, shown), ...more })) form.append(name, value)
    const answers = Object.fromEntries(Object.entries({ ...shown, ...typed }).filter(([, value]) => value !== null))
    return updateUser(
      actor,
      zara.id,
      editUnknownSchema.parse({ reason: "Her passport", ...answers }),
      ctx(),
      seenIn(form),
    )
  }
  await Promise.all([save(nadia, { name: "Zara" }), save(saima, { city: "Multan" })])
  expect(await findEditable(zara.id)).toMatchObject({ name: "Zara", city: "Multan", state: "Punjab" })

  const asked = await save(saima, { name: "Zahra", username: "zahra_m" })
  expect(asked).toMatchObject({
    reason: "conflict",
    meanwhile: {
      disputed: [{ name: "name", heading: expect.stringMatching(/Nadia.* this at/), theirs: "Zara", mine: "Zahra" }],
      both: false,
    },
  })
  expect(await findEditable(zara.id)).toMatchObject({ name: "Zara", username: "zara_m" })
  const seen = !asked.done && isMeanwhile(asked) ? asked.seen : ""
  expect(
    await save(saima, { name: "Zahra", username: "zahra_m" }, { seen, disputed: "name", keep: "theirs" }),
  ).toMatchObject({ done: true })
  expect(await findEditable(zara.id)).toMatchObject({ name: "Zara", username: "zahra_m", city: "Multan" })
})

test("What Zara has changed herself is not said to be an administrator's", async () => {
  const [nadia, saima] = [await administrator(), await administrator("Saima")]
  const zara = await makePerson("Zarra", { profile: false })
  const seen = new FormData()
  seen.append("seen", seenOf(USER_PARTS, (await findEditable(zara.id))!))
  await change(nadia, zara.id, { name: "Zara", reason: "Her passport" })
  await db.update(accounts).set({ name: "Zahra" }).where(eq(accounts.id, zara.id))
  const typed = { name: "Zara Khan", role: "user", email: zara.email, ...place, reason: "Her letter" }
  expect(await updateUser(saima, zara.id, editUnknownSchema.parse(typed), ctx(), seenIn(seen))).toMatchObject({
    meanwhile: { disputed: [{ heading: "Somebody wrote this", theirs: "Zahra" }] },
  })
})
