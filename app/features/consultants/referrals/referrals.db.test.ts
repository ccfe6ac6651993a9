import { beforeEach, expect, test } from "vitest"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { done } from "#app/result.ts"
import { sql } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { makeClient, makePerson } from "#db/test-people.ts"
import { clientText } from "./referral-schema.ts"
import { findReferrals, saveReferral } from "./referrals.server.ts"

newDatabase()

let farhat: Awaited<ReturnType<typeof makePerson>>
let sana: number
let hina: number

beforeEach(async () => {
  farhat = await makePerson("Farhat", { role: "guest" })
  sana = await makeClient(farhat.id, "Sana")
  hina = await makeClient(farhat.id, "Hina")
})

const by = (referredBy?: string) => ({ referredBy })

test("Sana's family sent Hina, which both pages say", async () => {
  expect(await saveReferral(farhat, hina, by(clientText("Sana Malik", sana)))).toEqual(done())
  expect(await findReferrals(farhat, hina)).toMatchObject({
    by: { id: sana, name: "Sana Malik" },
    referredBy: `Sana Malik · ${sana}`,
    sent: [],
  })
  expect(await findReferrals(farhat, sana)).toMatchObject({ by: undefined, sent: [{ id: hina, name: "Hina Malik" }] })
})

test("Anybody else stands in her own words, until she takes it away", async () => {
  await saveReferral(farhat, hina, by("Her aunt in Multan"))
  expect(await findReferrals(farhat, hina)).toMatchObject({ by: { id: null, name: "Her aunt in Multan" } })
  await saveReferral(farhat, hina, by())
  expect((await findReferrals(farhat, hina))!.by).toBeUndefined()
})

test("Neither themselves, nor another consultant's client; and another's page does not exist", async () => {
  const rukhsana = await makePerson("Rukhsana", { role: "guest" })
  const zara = await makeClient(rukhsana.id, "Zara")
  expect(await saveReferral(farhat, hina, by(String(hina)))).toMatchObject({ reason: "invalid" })
  expect(await saveReferral(farhat, hina, by(String(zara)))).toMatchObject({ reason: "invalid" })
  expect(await saveReferral(rukhsana, hina, by("Me"))).toMatchObject({ reason: "not-found" })
  expect(await findReferrals(rukhsana, hina)).toBeUndefined()
})

test("Of two who write it at once, one is asked; with the client who sent them it goes", async () => {
  const { seen } = (await findReferrals(farhat, hina))!
  const both = await Promise.all([
    saveReferral(farhat, hina, by("Her aunt"), postedWith(seen)),
    saveReferral(farhat, hina, by(String(sana)), postedWith(seen)),
  ])
  expect(both.filter((one) => one.done)).toHaveLength(1)
  askedOf(both.find((one) => !one.done)!)
  await saveReferral(farhat, hina, by(String(sana)))
  await sql`delete from profile where id = ${sana}`
  expect((await findReferrals(farhat, hina))!.by).toBeUndefined()
})
