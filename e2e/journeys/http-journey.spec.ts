import { describeClient } from "../remote/clients.ts"
import { buy, connectByPages, describe, joinAsMember, memberByPages, visitorOf } from "../remote/joining.ts"
import { deleteAccount } from "../remote/leaving.ts"
import { expect, test } from "../support/browser/test.ts"
import { newPerson, numbersOf, type Person } from "../support/people/people.ts"

test.describe.configure({ timeout: 90_000 })

async function join(person: Person) {
  const visitor = await joinAsMember(person)
  await describe(visitor, person)
  return visitor
}

test("With nothing but links and forms two people sign up, connect, subscribe, write and leave @smoke", async () => {
  const [ayesha, bilal] = [newPerson("Ayesha"), newPerson("Bilal", "male")]
  const [hers, his] = [await join(ayesha), await join(bilal)]

  await hers.open("/users-side")
  const profile = hers.page.querySelectorAll("a[href^='/UserProfile/']").find(({ text }) => text.startsWith(bilal.name))
  await hers.open(profile!.getAttribute("href")!)
  for (const number of numbersOf(bilal)) expect(hers.source()).not.toContain(number)
  await hers.send("Connect")
  expect(hers.text()).toContain("Requested")
  await his.open("/connectionRequest?tab=received")
  expect(his.text()).toContain(ayesha.name)
  expect(his.source()).not.toContain(ayesha.email)
  await his.send("Accept")
  await his.open("/connections")
  expect(his.text()).toContain(ayesha.email)

  const chat = his.page.querySelector("main a[href^='/Messages/']")!.getAttribute("href")!
  await his.open(chat)
  expect(his.text()).toContain("Please pay to unlock chat.")
  await buy(his, "basic")
  await buy(hers, "standard")
  await his.open(chat)
  await his.send("Send", { message: "Assalam o alaikum" })
  await his.open(chat)
  expect(his.text()).toContain("Assalam o alaikum")
  await hers.open("/contacts")
  expect(hers.text()).toContain("Assalam o alaikum")
  await hers.open(hers.page.querySelector("main a[href^='/Messages/']")!.getAttribute("href")!)
  await hers.send("Send", { message: "Wa alaikum assalam" })
  await his.open(chat)
  expect(his.text()).toContain("Wa alaikum assalam")

  await hers.send("Logout")
  await hers.open("/contacts")
  expect(hers.address).toMatch(/\/login\?redirectTo=%2Fcontacts$/)
  await deleteAccount(bilal)
  await hers.send("Login", { username: ayesha.email, password: ayesha.password })
  expect(hers.text()).not.toContain(bilal.email)
})

test("With nothing but links and forms Farhat joins, a family agrees to what she says of Sana, and Bilal asks @smoke", async () => {
  const farhat = await memberByPages(newPerson("Farhat"), { role: "guest" })
  const profileId = await describeClient(farhat, newPerson("Sana"))
  const bilal = await memberByPages(newPerson("Bilal", "male"), {})
  await connectByPages(bilal, { ...farhat, profileId }, "accepted")
  const hers = visitorOf(farhat)
  await hers.open("/connections")
  expect(hers.text()).toContain(bilal.email)
  await deleteAccount(farhat)
})
