import { beforeEach, expect, test } from "vitest"
import { ctx } from "#app/http/requests-for-tests.ts"
import { listRemoved } from "#app/removed/removed.server.ts"
import { done } from "#app/result.ts"
import { valueIn } from "#app/result-for-tests.ts"
import { db, sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { clientFees } from "#db/schema/fees.ts"
import { movableClock } from "#db/test-clock.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { putBack } from "../removals/put-back.server.ts"
import { feeSchema } from "./fee-schema.ts"
import { addFee, findClientFees, readFees } from "./fees.server.ts"
import { removeFee } from "./remove-fee.server.ts"
import { dueText } from "./sums.ts"

newDatabase()
const clock = movableClock()

let farhat: Awaited<ReturnType<typeof makePerson>>
let rukhsana: typeof farhat
let sana: number
let hina: number

beforeEach(async () => {
  await clock.toNoon()
  farhat = await makePerson("Farhat", { role: "guest" })
  rukhsana = await makePerson("Rukhsana", { role: "guest" })
  sana = await makeClient(farhat.id, "Sana")
  hina = await makeClient(farhat.id, "Hina")
})

const agree = (client: number, amount: number, day: string) =>
  addFee(farhat, client, { kind: "agreed", rupees: amount, words: "Registration", day })
const receive = (client: number, amount: number, day: string) =>
  addFee(farhat, client, { kind: "received", rupees: amount, words: "Cash", day })

test("What is due is what was agreed without what was received: of each client, of each month, of all", async () => {
  await agree(sana, 50_000, "2026-01-10")
  await agree(sana, 100_000, "2090-03-01")
  await receive(sana, 20_000, "2026-02-03")
  await agree(hina, 10_000, "2026-02-28")
  await receive(hina, 10_000, "2026-02-01")
  expect(await findClientFees(farhat, sana)).toMatchObject({ sums: { agreed: 150_000, received: 20_000 } })
  expect(await readFees(farhat)).toEqual({
    sums: { agreed: 160_000, received: 30_000 },
    months: [
      { month: "Mar 2090", agreed: 100_000, received: 0 },
      { month: "Feb 2026", agreed: 10_000, received: 30_000 },
      { month: "Jan 2026", agreed: 50_000, received: 0 },
    ],
    moreMonths: false,
    owing: [{ id: sana, name: "Sana Malik", agreed: 150_000, received: 20_000, late: 30_000 }],
    moreOwing: false,
  })
})

test("They are hers alone: another consultant's client has no page, and takes no entry", async () => {
  await agree(sana, 50_000, "2026-01-10")
  expect(await findClientFees(rukhsana, sana)).toBeUndefined()
  expect(await readFees(rukhsana)).toMatchObject({ sums: { agreed: 0, received: 0 }, months: [], owing: [] })
  const fee = { kind: "agreed", rupees: 1, words: undefined, day: "2026-01-10" } as const
  expect(await addFee(rukhsana, sana, fee)).toMatchObject({ reason: "not-found" })
  const [{ id }] = (await db.select({ id: clientFees.id }).from(clientFees)) as [{ id: number }]
  expect(await removeFee(rukhsana, sana, id)).toMatchObject({ reason: "not-found" })
  expect(await removeFee(farhat, hina, id)).toMatchObject({ reason: "not-found" })
})

test("A removed entry can be put back for a day, as it was", async () => {
  await agree(sana, 50_000, "2026-01-10")
  const before = await findClientFees(farhat, sana)
  const removed = valueIn(await removeFee(farhat, sana, before!.entries[0]!.id))
  expect(await removeFee(farhat, sana, before!.entries[0]!.id), "once more").toEqual(done(removed))
  expect((await findClientFees(farhat, sana))!.entries).toEqual([])
  expect(await listRemoved(farhat, ["fee"], sana)).toMatchObject([
    { label: expect.stringMatching(/^Agreed: Rs 50,000, /) },
  ])
  expect(await putBack(farhat, removed, ctx())).toEqual(done("The entry is back."))
  expect(await findClientFees(farhat, sana)).toEqual(before)
})

test("With the client all of it goes, also what was removed", async () => {
  await agree(sana, 50_000, "2026-01-10")
  await receive(sana, 1, "2026-01-10")
  const { id } = (await findClientFees(farhat, sana))!.entries[0]!
  await removeFee(farhat, sana, id)
  await sql`delete from profile where id = ${sana}`
  expect(await readFees(farhat)).toMatchObject({ sums: { agreed: 0, received: 0 } })
  expect(await listRemoved(farhat, ["fee"])).toEqual([])
})

test("Two hundred entries of a client are the most, also when two come at once", async () => {
  const rows = Array.from({ length: 199 }, () => ({
    clientId: sana,
    consultantId: farhat.id,
    kind: "received" as const,
    rupees: 1,
    day: "2026-01-10",
  }))
  await db.insert(clientFees).values(rows)
  const both = await Promise.all([agree(sana, 1, "2026-01-10"), agree(sana, 1, "2026-01-10")])
  expect(both.map(({ done }) => done).sort()).toEqual([false, true])
})

test("An amount is whole rupees, as people write them", () => {
  const read = (amount: string) => feeSchema.shape.rupees.safeParse(amount).data
  expect(["50,000", "1,00,000/-", "Rs 5000", " 5000 "].map(read)).toEqual([50_000, 100_000, 5_000, 5_000])
  expect(["", "0", "-5", "12.50", "1e9", "a lot", "100000001"].map(read)).toEqual(Array(7).fill(undefined))
})

test("Who has paid more than was agreed owes nothing", () => {
  expect(dueText({ agreed: 5_000, received: 2_000 })).toBe("Rs 3,000")
  expect(dueText({ agreed: 5_000, received: 6_000 })).toBe("Rs 1,000 more than agreed")
})
