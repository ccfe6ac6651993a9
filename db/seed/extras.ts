import { dayInPakistan } from "#app/dates/pakistan.ts"
import { KINDS } from "#app/features/notifications/notification-kinds.ts"
import { termsOf } from "#app/features/subscriptions/plan-table.ts"
import type { clientNotes } from "#db/schema/consultants.ts"
import type { favourites } from "#db/schema/favourites.ts"
import type { notifications } from "#db/schema/notifications.ts"
import type { profileViews } from "#db/schema/profile-views.ts"
import type { stories } from "#db/schema/site.ts"
import type { coupons, Plan, payments, subscriptions } from "#db/schema/subscriptions.ts"
import type { Cast } from "./cast.ts"
import type { SeedConnection } from "./connections.ts"
import type { Row } from "./copy.ts"
import type { Member } from "./generated-people.ts"
import type { Random } from "./people/random.ts"

const DAY = 24 * 60 * 60 * 1000

const WITH_PLAN = 0.25

const VISITS = [
  [0, 0],
  [1, 1],
  [1, 3],
  [2, 6],
] as const

interface Bought {
  accountId: number
  plan: Plan
  at: Date
}

/** Paid plans: Pro of the sample member and the consultant, and some of the generated people, a part of them over by now. */
export function boughtPlans(cast: Cast, people: readonly Member[], random: Random, now: Date): Bought[] {
  return [
    { accountId: cast.member.profile.accountId, plan: "pro" as Plan, at: new Date(now.getTime() - 12 * DAY) },
    { accountId: cast.consultantId, plan: "pro" as Plan, at: new Date(now.getTime() - 20 * DAY) },
    ...people
      .filter(() => random.chance(WITH_PLAN))
      .map(({ profile }) => ({
        accountId: profile.accountId,
        plan: random.weighed<Plan>({ basic: 5, standard: 3, pro: 1 }),
        at: new Date(now.getTime() - random.next() * (now.getTime() - (profile.createdAt as Date).getTime())),
      })),
  ]
}

export function planRows(bought: readonly Bought[], firstPayment: number) {
  return {
    payments: bought.map(
      ({ accountId, plan, at }, index): Row<typeof payments> => ({
        id: firstPayment + index,
        accountId,
        plan,
        amount: termsOf(plan).rupees,
        reference: `sample-${firstPayment + index}`,
        status: "paid",
        createdAt: at,
        decidedAt: at,
      }),
    ),
    subscriptions: bought.map(
      ({ accountId, plan, at }, index): Row<typeof subscriptions> => ({
        accountId,
        plan,
        startsAt: at,
        endsAt: new Date(at.getTime() + termsOf(plan).days * DAY),
        paymentId: firstPayment + index,
        soonToldAt: at,
        endToldAt: at,
      }),
    ),
  }
}

/** Nobody's: the way by hand is offered only where there is something to pay to. */
export const SAMPLE_PAY_TO = {
  jazzcash: "0300 0000000 (a sample)",
  easypaisa: "0345 0000000 (a sample)",
  bank: "PK00 SAMP 0000 0000 0000 0000 (a sample)",
}

export const SAMPLE_COUPON: Row<typeof coupons> = { code: "RISHTA-30", plan: "standard", days: 30, uses: 100 }

export function favouriteRows(cast: Cast, people: readonly Member[], random: Random, now: Date) {
  const rows = new Map<string, Row<typeof favourites>>()
  const like = (accountId: number, { profile }: Member, days: number) => {
    if (profile.accountId === accountId) return
    rows.set(`${accountId} ${profile.id}`, {
      accountId,
      profileId: profile.id!,
      createdAt: new Date(now.getTime() - days * DAY),
    })
  }
  const men = people.filter(({ profile }) => profile.gender === "male")
  for (const [index, one] of men
    .slice(-60)
    .filter((_, nth) => nth % 7 === 0)
    .entries())
    like(cast.member.profile.accountId, one, 9 - index)
  for (const [index, one] of people
    .slice(-50)
    .filter((_, nth) => nth % 9 === 0)
    .entries())
    like(cast.consultantId, one, 7 - index)
  for (const one of people) {
    const other = random.pick(people)
    if (other.profile.gender !== one.profile.gender) like(one.profile.accountId, other, random.next() * 20)
  }
  for (const one of men.slice(0, 5)) like(one.profile.accountId, cast.member, random.next() * 10)
  return [...rows.values()]
}

type Notified = Row<typeof notifications>

export function notificationRows(
  cast: Cast,
  made: readonly (SeedConnection & { id: number })[],
  now: Date,
): Notified[] {
  const announced = new Set([cast.member.profile.accountId, cast.consultantId])
  const week = now.getTime() - 7 * DAY
  return made
    .flatMap((connection): Notified[] => {
      const note = (accountId: number, actorId: number, kind: "request" | "accepted", at: Date) => ({
        accountId,
        kind,
        ...KINDS[kind].row({ from: actorId, about: connection.id }),
        createdAt: at,
        readAt: at.getTime() < week ? at : null,
      })
      const asked = {
        ...note(connection.receiverId, connection.senderId, "request", connection.createdAt),
        ...(connection.status === "pending" ? {} : { readAt: connection.decidedAt }),
      }
      return connection.status === "accepted"
        ? [asked, note(connection.senderId, connection.receiverId, "accepted", connection.decidedAt as Date)]
        : connection.status === "cancelled"
          ? []
          : [asked]
    })
    .filter(({ accountId }) => announced.has(accountId))
    .sort((a, b) => (a.createdAt as Date).getTime() - (b.createdAt as Date).getTime())
}

export function storyRows(now: Date): Row<typeof stories>[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  return STORIES.map(({ days, published, ...story }) => ({
    ...story,
    createdAt: ago(days),
    publishedAt: published ? ago(days - 2) : null,
  }))
}

const STORIES = [
  {
    names: "Sadia & Kamran",
    city: "Faisalabad",
    email: "sadia.kamran@people.example",
    body: "Our mothers wrote to one another before we did. When we met at my aunt's house, it felt as if the two families had known each other for years. We married last spring.",
    days: 150,
    published: true,
  },
  {
    names: "Maria & Daniel",
    city: "Lahore",
    email: "maria.daniel@people.example",
    body: "We sing in different parishes of the same city and would never have met. Three months of messages, two long Sunday lunches, and one very nervous question later, we are engaged.",
    days: 95,
    published: true,
  },
  {
    names: "Hina & Usman",
    city: "Karachi",
    email: "hina.usman@people.example",
    body: "I work in Riyadh and had given up on finding somebody from home who would understand the distance. Hina's profile said exactly what mattered to her. We talked, our parents talked, and she said yes.",
    days: 40,
    published: true,
  },
  {
    names: "Rabia & Faisal",
    city: "Rawalpindi",
    email: "rabia.faisal@people.example",
    body: "Thank you to everybody who checks the profiles by hand. My father said that this is why he trusted it. Our nikah was two weeks ago.",
    days: 3,
    published: false,
  },
]

const NOTES: readonly (readonly [text: string, inDays: number | null, done?: boolean])[] = [
  ["First visit of the family. They still have to send a recent picture.", 0],
  ["The mother would like a family in the same city. Call on Friday after Asr.", 3],
  ["Both families have met and liked one another. Ask the father for his answer.", 0],
  ["Would move abroad for the right match; prefers somebody who works as well.", null],
  ["Sent two biodatas by post, both were returned with thanks.", -4, true],
  ["Remind the uncle of the copies of the degrees.", -1],
]

export function noteRows({ consultantId, clients }: Cast, firstNote: number, now: Date): Row<typeof clientNotes>[] {
  const day = (inDays: number) => new Date(now.getTime() + inDays * DAY)
  return NOTES.map(([body, inDays, done = false], index) => ({
    id: firstNote + index,
    clientId: clients.at(-1 - index)!.profile.id!,
    consultantId,
    body,
    followUpOn: inDays === null ? null : dayInPakistan(day(inDays)),
    doneAt: done ? day(-3) : null,
    createdAt: day(-5),
  }))
}

export const SAMPLE_NOTES = NOTES.length

export const visitRows = (profileId: number, friends: readonly number[], now: Date): Row<typeof profileViews>[] =>
  VISITS.flatMap(([friend, daysAgo]) => {
    const accountId = friends[friend]
    return accountId ? [{ profileId, accountId, day: dayInPakistan(new Date(now.getTime() - daysAgo * DAY)) }] : []
  })
