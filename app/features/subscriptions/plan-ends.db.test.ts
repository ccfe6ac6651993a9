import { eq } from "drizzle-orm"
import { describe, expect, test } from "vitest"
import { planText } from "#app/features/notifications/notification-kinds.ts"
import { bodyOf, mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { freshDatabase } from "#db/fresh-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { notifications } from "#db/schema/notifications.ts"
import { makePerson } from "#db/test-people.ts"
import { tellOfEnds } from "./plan-ends.server.ts"
import { planEndsMail } from "./plan-mails.ts"
import { activate } from "./subscriptions.server.ts"

runningOutbox(freshDatabase())

type Person = Awaited<ReturnType<typeof makePerson>>

async function withPlanEnding(when: string) {
  // Mails of earlier runs may lie in the folder: the address is new each time.
  const ayesha = await makePerson(`Ayesha-${crypto.randomUUID()}`, { plan: "standard" })
  await endAt(ayesha, when)
  return ayesha
}

const endAt = (person: Person, when: string) => sql`update subscription
  set starts_at = now() - interval '80 days', ends_at = now() + ${when}::interval where account_id = ${person.id}`

const told = async (person: Person) =>
  (await db.select().from(notifications).where(eq(notifications.accountId, person.id))).map(({ note }) => note)

describe("the end of a plan", () => {
  test("is told three days before, once, by the bell and by mail, however many servers look", async () => {
    const early = await withPlanEnding("3 days 1 minute")
    const ayesha = await withPlanEnding("2 days 23 hours 59 minutes")
    await Promise.all(Array.from({ length: 8 }, tellOfEnds))
    await tellOfEnds()
    expect(await told(ayesha)).toEqual([expect.stringMatching(/^Your Standard plan ends on \d+ \w+ \d{4}\.$/)])
    expect(await told(early)).toEqual([])
    const mails = await mailsTo(ayesha.email)
    expect(mails).toHaveLength(1)
    expect(bodyOf(mails[0]!)).toContain("Plans never renew by themselves.")
  })

  test("is told again on the day", async () => {
    const ayesha = await withPlanEnding("2 days")
    await tellOfEnds()
    await endAt(ayesha, "0 seconds")
    await Promise.all(Array.from({ length: 4 }, tellOfEnds))
    expect(await told(ayesha)).toHaveLength(2)
    expect(await mailsTo(ayesha.email, 2)).toHaveLength(2)
  })

  test("is told late where nobody could tell it in time, and then only once", async () => {
    const ayesha = await withPlanEnding("-2 days")
    await tellOfEnds()
    await tellOfEnds()
    expect(await told(ayesha)).toEqual([expect.stringMatching(/^Your Standard plan ended on /)])
  })

  test("is not told of a plan that was renewed, of one long over, or to an account that is gone", async () => {
    const renewed = await withPlanEnding("1 day")
    await db.transaction((tx) => activate(tx, { accountId: renewed.id, plan: "standard" }))
    const over = await withPlanEnding("-15 days")
    const gone = await withPlanEnding("-1 day")
    await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, gone.id))
    await tellOfEnds()
    expect(await told(renewed)).toEqual(["Your Standard plan is paid and begins after the present one."])
    expect([...(await told(over)), ...(await told(gone))]).toEqual([])
  })

  test("names the plan that follows", async () => {
    const ayesha = await withPlanEnding("2 days")
    await db.transaction((tx) => activate(tx, { accountId: ayesha.id, plan: "basic" }))
    await tellOfEnds()
    expect((await told(ayesha)).at(-1)).toMatch(/Your Basic plan follows it\.$/)
  })

  test("that cannot be mailed is not told either, and is told once it can", async () => {
    const ayesha = await withPlanEnding("-1 hour")
    await sql`alter table notification add constraint no_notices check (false) not valid`
    await expect(tellOfEnds()).rejects.toThrow()
    await sql`alter table notification drop constraint no_notices`
    expect(await told(ayesha)).toEqual([])
    await tellOfEnds()
    expect(await told(ayesha)).toHaveLength(1)
    expect(await mailsTo(ayesha.email)).toHaveLength(1)
  })
})

describe("the words", () => {
  const ending = { plan: "Pro", on: "14 May 2027", next: null }

  test.each([
    ["soon", "Your Pro plan ends on 14 May 2027."],
    ["today", "Your Pro plan ends today."],
    ["over", "Your Pro plan ended on 14 May 2027."],
  ] as const)("say of a plan that ends %s: %s", (state, words) => {
    expect(planText({ ...ending, state })).toBe(words)
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
