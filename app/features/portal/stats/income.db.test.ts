import { eq, sql } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { plusDays } from "#app/dates/days.ts"
import { dayAt } from "#app/dates/pakistan.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { handleEvent } from "#app/features/subscriptions/card/payment-events.server.ts"
import { confirmPayment, noteRefund, refusePayment } from "#app/features/subscriptions/desk/decide-payment.server.ts"
import { movePayment } from "#app/features/subscriptions/desk/move-payment.server.ts"
import { matchReport } from "#app/features/subscriptions/desk/payment-reports.server.ts"
import { takeBack } from "#app/features/subscriptions/desk/take-back.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { moneyEntries } from "#db/schema/money-entries.ts"
import { paymentEvents, payments, plan as plans } from "#db/schema/subscriptions.ts"
import { movableClock } from "#db/test-clock.ts"
import { makePerson } from "#db/test-people.ts"
import { countDays } from "./daily-figures.server.ts"
import { compareToday, countHours } from "./hourly-figures.server.ts"
import { readStats } from "./stats.server.ts"
import { loader as readCsv } from "./stats-csv.ts"

runningOutbox(newDatabase())
const clock = movableClock()

/** The same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
  return { below, oneOf: <T>(things: readonly T[]) => things[below(things.length)]! }
}

type Numbers = ReturnType<typeof numbersFrom>

let nadia: { id: number }
let people: { id: number; email: string }[]
beforeAll(async () => {
  await clock.toNoon()
  nadia = await makePerson("Nadia", { role: "admin" })
  people = await Promise.all(["Ayesha", "Zara", "Sana", "Hira"].map((name) => makePerson(name)))
})

const step = (id: number) => ({ actor: nadia, id, reason: "As we found it", ctx: ctx() })
let made = 0

async function order({ below, oneOf }: Numbers) {
  const [byCard, abroad] = [below(2) === 0, below(3) === 0]
  const row = { accountId: oneOf(people).id, plan: oneOf(plans.enumValues), amount: 1_000 + below(9_000) }
  const how = byCard
    ? { currency: abroad ? "USD" : "PKR" }
    : { method: "bank" as const, transactionNumber: `TX${1e9 + below(30)}` }
  await db
    .insert(payments)
    .values({ ...row, ...how, reference: `history ${++made}` })
    .onConflictDoNothing()
}

const onePayment = async ({ oneOf }: Numbers) => oneOf(await db.select().from(payments))

async function reportOf(type: string, numbers: Numbers) {
  const { accountId, reference, plan, amount, currency } = await onePayment(numbers)
  const { email } = people.find(({ id }) => id === accountId)!
  const created = Math.floor(Date.now() / 1000) - numbers.below(100)
  await handleEvent({ id: `event ${++made}`, type, created, data: { reference, plan, email, amount, currency } })
}

/** Most are refused, as most of what is tried in a wrong order is. */
const STEPS: Record<string, (numbers: Numbers) => unknown> = {
  order,
  "order again": order,
  confirm: async (numbers) => confirmPayment(step((await onePayment(numbers)).id)),
  "confirm another": async (numbers) => confirmPayment(step((await onePayment(numbers)).id)),
  refuse: async (numbers) => numbers.below(4) === 0 && refusePayment(step((await onePayment(numbers)).id)),
  pay: (numbers) => reportOf("subscription.activated", numbers),
  "end at the service": (numbers) => numbers.below(3) === 0 && reportOf("subscription.cancelled", numbers),
  refund: async (numbers) => {
    const { id, amount, currency } = await onePayment(numbers)
    const whole = numbers.below(2) === 0
    const money = (whole ? amount : 1 + numbers.below(amount)) / (currency === "USD" ? 100 : 1)
    return noteRefund({ ...step(id), money, endsPlan: numbers.below(2) === 0 })
  },
  "take back": async (numbers) => {
    const { id } = await onePayment(numbers)
    const [row] = await db
      .select({ seen: sql<string | null>`${payments.decidedAt}::text` })
      .from(payments)
      .where(eq(payments.id, id))
    return takeBack({ ...step(id), seen: row!.seen ?? "" })
  },
  match: async (numbers) => {
    const id = `event ${++made}`
    const data = {
      reference: `lost ${made}`,
      amount: 1_000 + numbers.below(5_000),
      currency: numbers.oneOf(["PKR", "USD"]),
    }
    await handleEvent({ id, type: "subscription.activated", data })
    const [report] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
    return matchReport({ ...step(report!.number), to: numbers.oneOf(people).id, plan: numbers.oneOf(plans.enumValues) })
  },
  move: async (numbers) => {
    const rows = await db.select().from(paymentEvents).innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    if (rows.length === 0) return
    const { payment_event: report, payment } = numbers.oneOf(rows)
    const [to, plan] = [numbers.oneOf(people).id, numbers.oneOf(plans.enumValues)]
    return movePayment({ ...step(report.number), from: payment.accountId, to, plan })
  },
  "some hours": ({ below }) => clock.forward({ hours: 1 + below(12) }),
  "count the hours": () => countHours(),
  "count the days": () => countDays(),
}

const FIGURES = {
  income: ["payment", "refund", "taken back"],
  refunds: ["refund"],
  "taken-back": ["taken back"],
}

/** What the entries of each day say, with today's as it stands. */
async function sumsOfEntries() {
  const day = dayAt(moneyEntries.at)
  const rows = await db
    .select({
      day: sql<string>`${day}::text`,
      kind: moneyEntries.kind,
      currency: moneyEntries.currency,
      sum: sql<number>`sum(${moneyEntries.amount})::int`,
    })
    .from(moneyEntries)
    .groupBy(day, moneyEntries.kind, moneyEntries.currency)
  const sums = new Map<string, number>()
  for (const [figure, kinds] of Object.entries(FIGURES))
    for (const row of rows.filter(({ kind }) => kinds.includes(kind))) {
      const name = `${row.day} ${figure}.${row.currency}`
      sums.set(name, (sums.get(name) ?? 0) + (figure === "income" ? row.sum : -row.sum))
    }
  return sums
}

const shown = (sums: Iterable<[string, number]>) => [...sums].filter(([, value]) => value !== 0).sort()
const MONEY = /^(income|refunds|taken-back)\./
const span = () => ({ by: "day" as const, from: plusDays(dayInPakistan(), -60), to: dayInPakistan() })

async function sumsOfStats() {
  const { charts } = await readStats(span())
  const ofMoney = charts.filter(({ what, by }) => MONEY.test(what) && by === "time")
  return ofMoney.flatMap(({ what, points }) =>
    points.map(({ name, value }): [string, number] => [`${name} ${what}`, value]),
  )
}

/** As a spreadsheet reads it. */
async function sumsOfFile(of: string, what: string) {
  const { from, to } = span()
  const request = new Request(`http://localhost/portal/stats/csv?by=day&from=${from}&to=${to}&of=${of}`)
  const [, ...lines] = (await (await readCsv({ request } as never)).text()).trim().split("\r\n")
  return lines.map((line): [string, number] => {
    const [day, money] = line.split(",")
    return [`${day} ${what}`, Math.round(Number(money) * (what.endsWith("USD") ? 100 : 1))]
  })
}

const FILES = {
  income: "income.PKR",
  "income-abroad": "income.USD",
  refunds: "refunds.PKR",
  "refunds-abroad": "refunds.USD",
  "taken-back": "taken-back.PKR",
  "taken-back-abroad": "taken-back.USD",
}

async function sumsOfDashboard() {
  const rows = await compareToday()
  const today = rows.filter(({ when, what }) => when === "today" && MONEY.test(what))
  return today.map(({ what, value }): [string, number] => [`${dayInPakistan()} ${what}`, value])
}

test.each([1, 300])(
  "Whatever happens to money, its entries are what figures, files and dashboard say, and no day says another thing later: %i",
  { timeout: 60_000 },
  async (seed) => {
    const numbers = numbersFrom(seed)
    const names = Object.keys(STEPS)
    for (let first = 0; first < 5; first += 1) await order(numbers)
    let former = shown(await sumsOfStats())
    for (let round = 0; round < 200; round += 1) {
      const day = dayInPakistan()
      await STEPS[numbers.oneOf(names)]!(numbers)
      if (dayInPakistan() === day) continue
      const sums = shown(await sumsOfStats())
      expect(sums.filter(([name]) => name < day)).toEqual(former.filter(([name]) => name < day))
      former = sums
    }
    const entries = await sumsOfEntries()
    expect(entries.size).toBeGreaterThan(10)
    expect(shown(await sumsOfStats())).toEqual(shown(entries))
    const files = await Promise.all(Object.entries(FILES).map(([of, what]) => sumsOfFile(of, what)))
    expect(shown(files.flat())).toEqual(shown(entries))
    const ofToday = [...entries].filter(([name]) => name.startsWith(dayInPakistan()))
    expect(shown(await sumsOfDashboard())).toEqual(shown(ofToday))

    const wrong = await db.execute<{ wrong: boolean }>(sql`
      select p.status = 'paid' and sum(e.amount) filter (where e.kind <> 'refund') <> p.amount
        or p.status in ('pending', 'failed') and sum(e.amount) <> 0 or sum(e.amount) < 0 as wrong
      from money_entry e join payment p on p.id = e.payment_id group by p.id`)
    expect(wrong.filter((row) => row.wrong)).toEqual([])
  },
)

test("An entry is never changed and never removed", async () => {
  await expect(db.update(moneyEntries).set({ amount: 1 })).rejects.toThrow()
  await expect(db.delete(moneyEntries)).rejects.toThrow()
})
