import { randomUUID } from "node:crypto"
import { desc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { askForMatchmaker } from "#app/features/assisted/assisted.server.ts"
import { endCase } from "#app/features/assisted/case-steps.server.ts"
import { findCase } from "#app/features/assisted/cases.server.ts"
import { reopenCase } from "#app/features/assisted/reopen.server.ts"
import { leaveMessage } from "#app/features/contact/contact.server.ts"
import { dealWith, findContactMessage, reopenMessage } from "#app/features/contact/contact-messages.server.ts"
import { findReportable, report } from "#app/features/reports/file-report.server.ts"
import { decideReport } from "#app/features/reports/report-decisions.server.ts"
import { findReport } from "#app/features/reports/report-queue.server.ts"
import { reopenReport } from "#app/features/reports/undo-report.server.ts"
import { keepStory } from "#app/features/stories/stories.server.ts"
import { findStory, publishStory, undoPublication } from "#app/features/stories/story-queue.server.ts"
import { confirmPayment, refusePayment } from "#app/features/subscriptions/desk/decide-payment.server.ts"
import { findPayment } from "#app/features/subscriptions/desk/payment.server.ts"
import { takeBack } from "#app/features/subscriptions/desk/take-back.server.ts"
import { undoDecision } from "#app/features/verifications/undo.server.ts"
import { confirmPhone, findVerification, requestChanges } from "#app/features/verifications/verifications.server.ts"
import { ctx } from "#app/http/requests-for-tests.ts"
import { runningOutbox } from "#app/mail/outbox-for-tests.ts"
import type { Result } from "#app/result.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { assistedRequests } from "#db/schema/consultants.ts"
import { moneyEntries } from "#db/schema/money-entries.ts"
import { pictures } from "#db/schema/pictures.ts"
import { profiles } from "#db/schema/profiles.ts"
import { reports } from "#db/schema/safety.ts"
import { auditEvents, contactMessages, stories } from "#db/schema/site.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { makePerson } from "#db/test-people.ts"

runningOutbox(newDatabase())

type Person = Awaited<ReturnType<typeof makePerson>>
type Act = (actor: Person) => Promise<Result<unknown>>

/** What waits on a desk: what may be done as its page stands now, and whether it has been decided. */
interface Desk {
  object: string
  id: number
  look(actor: Person): Promise<{ decided: boolean; acts: Act[] }>
}

const reason = "As it should be"
const step = (actor: Person, id: number) => ({ actor, id, reason, ctx: ctx() })
const newest = async (table: typeof reports | typeof contactMessages | typeof stories | typeof assistedRequests) =>
  (await db.select({ id: table.id }).from(table).orderBy(desc(table.id)).limit(1))[0]!.id

const DESKS: Record<string, () => Promise<Desk>> = {
  async "a profile that waits for a call"() {
    const { id: accountId, profileId: id } = await makePerson("Ayesha", { profile: { contactNumber: "+923001234567" } })
    const pictureId = randomUUID()
    await db.insert(pictures).values({ id: pictureId, accountId, width: 480, height: 600 })
    await db.update(profiles).set({ pictureId }).where(eq(profiles.id, id))
    return {
      object: "profile",
      id,
      async look(nobody) {
        const { seen, decided } = (await findVerification(nobody, id))!
        if (decided) return { decided: true, acts: [(actor) => undoDecision({ ...step(actor, id), seen: decided })] }
        return {
          decided: false,
          acts: [
            (actor) => confirmPhone({ ...step(actor, id), seen }),
            (actor) => requestChanges({ ...step(actor, id), seen, step: "family" }),
          ],
        }
      },
    }
  },
  async "a report"() {
    const [ayesha, bilal] = [await makePerson("Ayesha"), await makePerson("Bilal")]
    await report(ayesha, (await findReportable(ayesha, "profile", bilal.profileId))!, {
      category: "Fake",
      note: "Look",
    })
    const id = await newest(reports)
    return {
      object: "report",
      id,
      async look() {
        const { seen } = (await findReport(id))!
        if (seen) return { decided: true, acts: [(actor) => reopenReport({ ...step(actor, id), seen })] }
        const verdicts = ["dismiss", "warn", "suspend"] as const
        return {
          decided: false,
          acts: verdicts.map((verdict) => (actor: Person) => decideReport({ ...step(actor, id), verdict })),
        }
      },
    }
  },
  async "a message"() {
    await leaveMessage({ name: "Sana", email: "sana@example.com", message: "How do I change my picture?" })
    const id = await newest(contactMessages)
    return {
      object: "contact-message",
      id,
      async look() {
        const { decided } = (await findContactMessage(id))!
        if (decided) return { decided: true, acts: [(actor) => reopenMessage({ ...step(actor, id), seen: decided })] }
        return {
          decided: false,
          acts: [
            (actor) => dealWith(step(actor, id), { answer: "On your account page." }),
            (actor) => dealWith(step(actor, id), { intent: "close", reason }),
          ],
        }
      },
    }
  },
  async "a story"() {
    await keepStory({ names: "Sana and Bilal", city: "Lahore", email: "sana@example.com", body: "We met here." })
    const id = await newest(stories)
    return {
      object: "story",
      id,
      async look() {
        const { decided } = (await findStory(id))!
        if (decided) return { decided: true, acts: [(actor) => undoPublication({ ...step(actor, id), seen: decided })] }
        return { decided: false, acts: [(actor) => publishStory(step(actor, id), true)] }
      },
    }
  },
  async "a request for a matchmaker"() {
    const ayesha = await makePerson("Ayesha")
    await askForMatchmaker(ayesha, { service: "plus", wish: "Somebody kind" }, ctx())
    const id = await newest(assistedRequests)
    return {
      object: "assisted-request",
      id,
      async look(actor) {
        const { decided } = (await findCase(actor, id))!
        if (decided) return { decided: true, acts: [(other) => reopenCase({ ...step(other, id), seen: decided })] }
        return { decided: false, acts: [(other) => endCase({ ...step(other, id), outcome: "nobody" })] }
      },
    }
  },
  async "a payment"() {
    const { id: accountId } = await makePerson("Ayesha")
    const sent = { accountId, plan: "pro", amount: 25_000, reference: randomUUID(), transactionNumber: "TX1234567" }
    const [made] = await db
      .insert(payments)
      .values({ ...sent, plan: "pro", method: "easypaisa" })
      .returning({ id: payments.id })
    const { id } = made!
    return {
      object: "payment",
      id,
      async look(actor) {
        const { toTakeBack, toDecide } = (await findPayment(actor, id))!
        if (toTakeBack) return { decided: true, acts: [(other) => takeBack({ ...step(other, id), seen: toTakeBack })] }
        // What was refused stays so: the payer sends it anew.
        return { decided: !toDecide, acts: toDecide ? [(other) => confirmPayment(step(other, id))] : [] }
      },
    }
  },
}

test.each(Object.entries(DESKS))(
  "Nadia and Saima decide on %s and undo it against one another, and each time one is the first",
  async (_, makeDesk) => {
    const [nadia, saima] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Saima", { role: "admin" })]
    const desk = await makeDesk()
    const before = (await eventsOf(desk)).length
    for (let round = 0; round < 8; round++) {
      const { decided, acts } = await desk.look(nadia)
      const choose = (turn: number) => acts[(round * 5 + turn) % acts.length]!
      const outcomes = await Promise.all([choose(0)(nadia), choose(1)(saima), choose(0)(nadia)])
      const first = outcomes.filter((outcome) => outcome.done)
      // A story that is published is published: only that may be asked for twice.
      if (desk.object !== "story" || decided) expect(first).toHaveLength(1)
      for (const outcome of outcomes) if (!outcome.done) expect(outcome.reason).toBe("conflict")
      expect((await desk.look(nadia)).decided).toBe(!decided)
      expect((await eventsOf(desk)).length).toBe(before + round + 1)
    }
  },
)

const eventsOf = ({ object, id }: Desk) =>
  db
    .select({ action: auditEvents.action })
    .from(auditEvents)
    .where(sql`${auditEvents.objectType} = ${object} and ${auditEvents.objectId} = ${id}`)

test("Of a payment that one confirms and the other refuses at once, one decision stands, and money is counted once or not at all", async () => {
  const [nadia, saima] = [await makePerson("Nadia", { role: "admin" }), await makePerson("Saima", { role: "admin" })]
  for (let round = 0; round < 4; round++) {
    const { id } = await DESKS["a payment"]!()
    const [confirmed, refused] = await Promise.all([confirmPayment(step(nadia, id)), refusePayment(step(saima, id))])
    expect([confirmed.done, refused.done].sort()).toEqual([false, true])
    const entries = await db.$count(moneyEntries, eq(moneyEntries.paymentId, id))
    expect(entries).toBe(confirmed.done ? 1 : 0)
    if (confirmed.done) await takeBack({ ...step(saima, id), seen: (await findPayment(saima, id))!.toTakeBack! })
  }
})
