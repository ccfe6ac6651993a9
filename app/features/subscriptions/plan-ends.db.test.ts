import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { saveFrequencies } from "#app/features/notifications/mail/mail-preferences.server.ts"
import { planText } from "#app/features/notifications/notification-kinds.ts"
import { bodyOf, everyMailTo, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { sendPlanReminders } from "./plan-ends.server.ts"
import { planEndsMail } from "./plan-mails.ts"
import { activate } from "./subscriptions.server.ts"

runningOutbox(newDatabase())
const clock = movableClock()

type Person = Awaited<ReturnType<typeof makePerson>>

/** It ends after 90 days. Mails of earlier runs may lie in the folder: the address is new each time. */
const withPlan = () => makePerson(`Ayesha-${crypto.randomUUID()}`, { plan: "standard" })

const notices = async (person: Person) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, person.id))).map(({ note }) => note)

describe("the end of a plan", () => {
  test("is told three days before, once, by the bell and by mail, however many servers look", async () => {
    const ayesha = await withPlan()
    await clock.forward({ minutes: 2 })
    const early = await withPlan()
    await clock.forward({ days: 86, hours: 23, minutes: 59 })
    await Promise.all(Array.from({ length: 8 }, sendPlanReminders))
    await sendPlanReminders()
    expect(await notices(ayesha)).toEqual([expect.stringMatching(/^Your Standard plan ends on \d+ \w+ \d{4}\.$/)])
    expect(await notices(early)).toEqual([])
    const mails = await mailsTo(ayesha.email)
    expect(mails).toHaveLength(1)
    expect(bodyOf(mails[0]!)).toContain("Plans never renew by themselves.")
  })

  test("is told again on the day", async () => {
    const ayesha = await withPlan()
    await clock.forward({ days: 88 })
    await sendPlanReminders()
    await clock.forward({ days: 2 })
    await Promise.all(Array.from({ length: 4 }, sendPlanReminders))
    expect(await notices(ayesha)).toHaveLength(2)
    expect(await mailsTo(ayesha.email, 2)).toHaveLength(2)
  })

  test("is told late where nobody could tell it in time, and then only once", async () => {
    const ayesha = await withPlan()
    await clock.forward({ days: 92 })
    await sendPlanReminders()
    await sendPlanReminders()
    expect(await notices(ayesha)).toEqual([expect.stringMatching(/^Your Standard plan ended on /)])
  })

  test("is not told of a plan that was renewed, of one long over, or to an account that is gone", async () => {
    const over = await withPlan()
    await clock.forward({ days: 14 })
    const gone = await withPlan()
    await clock.forward({ days: 2 })
    const renewed = await withPlan()
    await clock.forward({ days: 89 })
    await db.transaction((tx) => activate(tx, { accountId: renewed.id, plan: "standard" }))
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, gone.id))
    await sendPlanReminders()
    expect(await notices(renewed)).toEqual(["Your Standard plan is paid and begins after the present one."])
    expect([...(await notices(over)), ...(await notices(gone))]).toEqual([])
  })

  test("names the plan that follows", async () => {
    const ayesha = await withPlan()
    await clock.forward({ days: 88 })
    await db.transaction((tx) => activate(tx, { accountId: ayesha.id, plan: "basic" }))
    await sendPlanReminders()
    expect((await notices(ayesha)).at(-1)).toMatch(/Your Basic plan follows it\.$/)
  })

  test.each(["never", "daily"] as const)(
    "is told without a mail of its own to whoever chose: %s",
    async (frequency) => {
      const ayesha = await withPlan()
      await saveFrequencies({ id: ayesha.id, role: "user" }, { plan: frequency }, null)
      await clock.forward({ days: 88 })
      await sendPlanReminders()
      expect(await notices(ayesha)).toHaveLength(1)
      expect(await everyMailTo(ayesha.email)).toEqual([])
    },
  )

  test("that cannot be mailed is not told either, and is told once it can", async () => {
    const ayesha = await withPlan()
    await clock.forward({ days: 90, hours: 1 })
    await sql`alter table notification add constraint no_notices check (false) not valid`
    await expect(sendPlanReminders()).rejects.toThrow()
    await sql`alter table notification drop constraint no_notices`
    expect(await notices(ayesha)).toEqual([])
    await sendPlanReminders()
    expect(await notices(ayesha)).toHaveLength(1)
    expect(await mailsTo(ayesha.email)).toHaveLength(1)
  })
})

describe("the words", () => {
  const ending = { plan: "Pro", on: "14 May 2027", next: null }

  test.each([
    ["soon", "Your Pro plan ends on 14 May 2027."],
    ["today", "Your Pro plan ends today."],
    ["over", "Your Pro plan ended on 14 May 2027."],
  ] as const)("say of a plan that ends %s: %s", (state, text) => {
    expect(planText({ ...ending, state })).toBe(text)
  })

  test("of the mail stay on short lines, and hold no number that looks like a code", () => {
    for (const state of ["soon", "today", "over"] as const)
      for (const next of [null, "Standard"]) {
        const { text } = planEndsMail("a@example.com", "Ayesha", { ...ending, state, next }, "https://rishta.example")
        expect(Math.max(...text.split("\n").map((line) => line.length))).toBeLessThan(77)
        expect(text).not.toMatch(/\b\d{6}\b/)
      }
  })
})
