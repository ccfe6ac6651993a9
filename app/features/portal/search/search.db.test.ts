import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import { receiptNumber } from "#app/features/subscriptions/receipt-number.ts"
import { db } from "#db/client.ts"
import { newDatabase } from "#db/new-database.ts"
import { accounts } from "#db/schema/accounts.ts"
import { payments } from "#db/schema/subscriptions.ts"
import { makePerson, makeProfile } from "#db/test-people.ts"
import { searchEverything } from "./search.server.ts"

newDatabase()

const REFERENCE = "Zk3-0aBcDeFgHiJkLmNoPq"
let receipt = 0

beforeAll(async () => {
  const ayesha = await makePerson("Ayesha", { profile: { city: "Skardu", contactNumber: "+923001234567" } })
  const farhat = await makePerson("Farhat", { role: "guest" })
  await db.update(accounts).set({ companyName: "Rishta Ghar" }).where(eq(accounts.id, farhat.id))
  await makeProfile(farhat.id, "Mehwish", { kind: "client", city: "Gilgit", contactNumber: "+923339876543" })
  const order = { accountId: ayesha.id, plan: "pro", amount: 5_000, reference: REFERENCE, status: "paid" } as const
  const bilal = await makePerson("Bilal")
  const wallet = { plan: "basic", amount: 1_500, reference: "wallet-1", method: "jazzcash" } as const
  await db.insert(payments).values({ ...wallet, accountId: bilal.id, transactionNumber: "JC12345678" })
  const [made] = await db.insert(payments).values(order).returning({ id: payments.id })
  receipt = made!.id
})

/** By kind, those whom a search finds. */
async function found(typed: string) {
  const { users, clients, consultants, orders } = await searchEverything(typed)
  return [
    ...users.users.map(({ name }) => `user ${name}`),
    ...clients.clients.map(({ name }) => `client ${name.split(" ")[0]}`),
    ...consultants.consultants.map(({ name }) => `consultant ${name}`),
    ...orders.map(({ account }) => `order of ${account.split(" ")[0]}`),
  ].join(", ")
}

test.each([
  ["AYESHA", "user Ayesha"],
  ["skardu", "user Ayesha"],
  ["0300-1234567", "user Ayesha"],
  ["+92 (0)300 1234567", "user Ayesha"],
  ["gilgit", "client Mehwish"],
  ["0333 9876543", "user Farhat, client Mehwish"],
  ["mehwish", "user Farhat, client Mehwish"],
  ["rishta ghar", "consultant Farhat"],
  [REFERENCE, "order of Ayesha"],
  [REFERENCE.toLowerCase(), ""],
  ["nobody at all", ""],
  ["%", ""],
])("The portal's search for %s finds: %s", async (typed, who) => {
  expect(await found(typed)).toBe(who)
})

test.each(["JC1234 5678", "jc12345678", " JC-1234.5678 "])(
  "A payment is found by its transaction number as %s",
  async (typed) => {
    const { orders } = await searchEverything(typed)
    expect(orders).toMatchObject([
      {
        account: "Bilal Malik",
        method: "JazzCash",
        transactionNumber: "JC12345678",
        status: "unconfirmed",
      },
    ])
  },
)

test("A receipt is found by its number, with or without what stands before it", async () => {
  for (const typed of [receiptNumber(receipt), `r-${receipt}`, ` ${receipt} `, receiptNumber(receipt).toLowerCase()])
    expect(await found(typed)).toContain("order of Ayesha")
  expect(await found("R-999999")).toBe("")
})
