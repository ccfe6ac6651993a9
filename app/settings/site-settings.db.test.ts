import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { auditEvents, siteSettings } from "#db/schema/site.ts"
import { makePerson } from "#db/test-people.ts"
import { readSettings, type Settings, saveSettings, siteSetting } from "./site-settings.server.ts"

newDatabase()

async function save(actor: { id: number }, wanted: Settings, options?: { reason: string }) {
  const saved = await saveSettings(actor, wanted, options)
  return saved.done ? saved.value : saved
}

const eventsOf = async (id: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.actorId, id)).orderBy(auditEvents.id)).map(
    ({ action, reason, detail }) => [action, reason, detail],
  )

test("What Nadia switches holds at once and is written down as it was and as it is; what stays is not", async () => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  const before = await readSettings()
  expect(before).toMatchObject({ consultantSignup: "soon", chat: "on", planTexts: { basic: "" } })
  expect(await save(nadia, before)).toEqual([])
  const after = { ...before, chat: "soon", planTexts: { ...before.planTexts, pro: "With a call" } } as const
  expect(await save(nadia, after, { reason: "Maintenance" })).toEqual(["chat", "planTexts"])
  expect(await readSettings()).toEqual(after)
  expect(await siteSetting("chat")).toBe("soon")
  expect(await sql`select 1 from site_setting where key = 'chat' and value = '"soon"'`).toHaveLength(1)
  expect(await eventsOf(nadia.id)).toEqual([
    ["setting.changed", "Maintenance", { setting: "chat", before: "on", after: "soon" }],
    [
      "setting.changed",
      "Maintenance",
      { setting: "planTexts", before: before.planTexts, after: { basic: "", standard: "", pro: "With a call" } },
    ],
  ])
})

test("Two who change something at once both stand in the log, each with what the other left", async () => {
  const [nadia, saima] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Saima", { role: "admin" })]
  const now = await readSettings()
  await Promise.all([
    save(nadia, { ...now, walletInstruction: "By Easypaisa" }),
    save(saima, { ...now, walletInstruction: "By JazzCash" }),
  ])
  const [[, , first], [, , second]] = (await eventsOf(nadia.id)).concat(await eventsOf(saima.id)) as [
    [string, null, { before: string; after: string }],
    [string, null, { before: string; after: string }],
  ]
  expect(first.before === second.after || second.before === first.after).toBe(true)
})

test("Saima, who saves while Nadia has not finished, writes down what Nadia leaves", async () => {
  const [nadia, saima] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Saima", { role: "admin" })]
  const now = await readSettings()
  const { saving } = await db.transaction(async (tx) => {
    const row = { value: "By Easypaisa", updatedBy: nadia.id }
    await tx
      .insert(siteSettings)
      .values({ key: "walletInstruction", ...row })
      .onConflictDoUpdate({ target: siteSettings.key, set: row })
    const saving = save(saima, { ...now, walletInstruction: "By JazzCash" })
    await until(async () => expect(await sql`select from pg_locks where not granted`).not.toHaveLength(0))
    return { saving }
  })
  expect(await saving).toEqual(["walletInstruction"])
  expect(await eventsOf(saima.id)).toMatchObject([["setting.changed", null, { before: "By Easypaisa" }]])
})
