import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { askedOf, postedWith } from "#app/forms/meanwhile/posted-for-tests.ts"
import { mailsTo, runningOutbox } from "#app/mail/outbox-for-tests.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { describeCompany, findCompany, seenOfCompany } from "./company.server.ts"

runningOutbox(newDatabase())

const BUREAU = {
  consultantName: "Farhat Saeed",
  contactNumber: "+923001234567",
  companyName: "Saeed Bureau",
  companyAddress: "14-B, Gulberg, Lahore",
}

async function checkedOn(id: number) {
  const [account] = await db.select({ at: accounts.companyCheckedAt }).from(accounts).where(eq(accounts.id, id))
  return account!.at
}

test("What a consultant says of the company stands on the pages of her clients, and of nobody else's", async () => {
  const [farhat, other] = [await makePerson("Farhat", { role: "guest" }), await makePerson("Other", { role: "guest" })]
  const hers = await makeProfile(farhat.id, "Sana", { kind: "client", companyName: "Before" })
  const others = await makeProfile(other.id, "Zara", { kind: "client", companyName: "Elsewhere" })
  await describeCompany(farhat, BUREAU)
  expect(await findCompany(farhat)).toEqual(BUREAU)
  const companyOf = async (id: number) => (await db.select().from(profiles).where(eq(profiles.id, id)))[0]
  expect(await companyOf(hers)).toMatchObject({ consultantName: "Farhat Saeed", companyName: "Saeed Bureau" })
  expect(await companyOf(others)).toMatchObject({ consultantName: null, companyName: "Elsewhere" })
})

test("Another company or address has to be checked again; another number or name has not", async () => {
  const farhat = await makePerson("Farhat", { role: "guest" })
  const check = () => db.update(accounts).set({ companyCheckedAt: new Date() }).where(eq(accounts.id, farhat.id))
  await describeCompany(farhat, BUREAU)
  await check()
  await describeCompany(farhat, { ...BUREAU, consultantName: "Farhat Begum", contactNumber: "+923007654321" })
  expect(await checkedOn(farhat.id)).not.toBeNull()
  expect((await mailsTo(farhat.email)).at(-1)).toContain("phone number of your Rishta account")
  for (const change of [{ companyName: "Another Bureau" }, { companyAddress: "1, Mall Road, Lahore" }]) {
    await describeCompany(farhat, { ...BUREAU, ...change })
    expect(await checkedOn(farhat.id)).toBeNull()
    await describeCompany(farhat, BUREAU)
    await check()
  }
})

test("Two who describe the company on two pages: other fields are kept, of the same one the later is asked", async () => {
  const farhat = await makePerson("Farhat", { role: "guest" })
  await describeCompany(farhat, BUREAU)
  const seen = seenOfCompany(await findCompany(farhat))
  await describeCompany(farhat, { ...BUREAU, contactNumber: "+923007654321" }, postedWith(seen))
  await describeCompany(farhat, { ...BUREAU, consultantName: "Farhat Begum" }, postedWith(seen))
  expect(await findCompany(farhat)).toMatchObject({ consultantName: "Farhat Begum", contactNumber: "+923007654321" })
  const mine = { ...BUREAU, consultantName: "Farhat Khan" }
  const asked = askedOf(await describeCompany(farhat, mine, postedWith(seen)))
  expect(asked.disputed).toMatchObject([{ theirs: "Farhat Begum", mine: "Farhat Khan" }])
  await describeCompany(farhat, mine, postedWith(asked.seen, "mine", "consultantName"))
  expect(await findCompany(farhat)).toMatchObject({ consultantName: "Farhat Khan", contactNumber: "+923007654321" })
})
