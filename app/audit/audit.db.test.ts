import { count, eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { auditEvents } from "#db/schema/site.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { recordAudit } from "./audit.server.ts"

newDatabase()
const clock = movableClock()

async function written(action: string) {
  const [row] = await db.select({ lines: count() }).from(auditEvents).where(eq(auditEvents.action, action))
  return row!.lines
}

const times = (often: number, work: (time: number) => Promise<unknown>) =>
  Promise.all(Array.from({ length: often }, (_, time) => work(time)))

test.each(["code.refused", "code.sent", "login.failed", "payment.refused", "throttle"])(
  "of a stranger's many %s the first of an hour are written down",
  async (action) => {
    await times(300, (time) => recordAudit({ action, ctx: ctx(`2001:db8::${time.toString(16)}`) }))
    expect(await written(action)).toBe(120)
    await recordAudit({ action, ctx: ctx("198.51.100.1") })
    expect(await written(action)).toBe(121)
  },
)

test.each(["access.refused", "coupon.refused", "password.refused"])(
  "so it is with %s for an account",
  async (action) => {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await times(130, (time) => recordAudit({ action, actorId: ayesha.id, ctx: ctx(`198.51.100.${time}`) }))
    await recordAudit({ action, actorId: bilal.id, ctx: ctx() })
    expect(await written(action)).toBe(121)
  },
)

test("strangers from very many networks fill no table either", async () => {
  await times(1_300, (time) => recordAudit({ action: "throttle", ctx: ctx(`10.${time >> 8}.${time % 256}.1`) }))
  expect(await written("throttle")).toBe(1_200)
})

test("what was done is always written down", async () => {
  const nadia = await makePerson("Nadia", { role: "admin" })
  await times(130, () => recordAudit({ action: "account.edited", actorId: nadia.id, ctx: ctx() }))
  expect(await written("account.edited")).toBe(130)
})

test("after an hour, and no sooner, a stranger's refusals are written down again", async () => {
  const refused = async (often: number) => {
    const before = await written("login.failed")
    await times(often, () => recordAudit({ action: "login.failed", ctx: ctx("192.0.2.9") }))
    return (await written("login.failed")) - before
  }
  expect(await refused(121)).toBe(120)
  await clock.forward({ minutes: 59 })
  expect(await refused(1)).toBe(0)
  await clock.forward({ minutes: 2 })
  expect(await refused(1)).toBe(1)
})
