import { payByCard } from "./support/paying.ts"
import { newPerson, numbersOf, type Person, readCode } from "./support/people.ts"
import { expect, test } from "./support/server-log.ts"
import { Visitor } from "./support/visitor.ts"

test.describe.configure({ timeout: 90_000 })

async function join(person: Person) {
  const visitor = new Visitor(process.env.E2E_ORIGIN!)
  await visitor.open("/")
  await visitor.follow("Join Now")
  await visitor.send("Next", { accountType: "user" })
  const { name, email, password } = person
  await visitor.send("Sign Up", { name, email, password, confirmPassword: password })
  await visitor.send("Verify", { otp: [...(await readCode(person))] })
  await visitor.send("Login", { username: email, password })
  expect(visitor.address).toMatch(/\/UserCreate-profile$/)

  await visitor.send("Next", {
    firstName: person.firstName,
    lastName: person.lastName,
    maritalStatus: "single",
    dateOfBirth: "1994-04-04",
    gender: person.gender,
    contactNumber: person.contactNumber,
  })
  await visitor.send("Update provinces", { nationality: "PK|Pakistan" })
  await visitor.send("Next", {
    residence: "Urban",
    ethnicity: "Asian",
    province: "Punjab",
    religion: "Islam",
    caste: "Rajput",
    city: "Lahore",
    sect: "Sunni",
  })
  await visitor.send("Next", {
    educationLevel: "Graduate",
    employedStatus: "Employed",
    occupation: "Employee",
    healthCondition: "Healthy",
    height: "5'6''",
    salaryIncome: "50k-100k",
    complexion: "Fair",
  })
  await visitor.send("Next", {
    fatherName: "Karim",
    motherName: "Amina",
    siblings: "2",
    healthCondition: "Healthy",
    fatherOccupation: "Retired",
    motherOccupation: "House Wife",
    familyStatus: "Middle Class",
    familyType: "Nuclear Family",
  })
  await visitor.send("Submit Profile", {
    religion: "Islam",
    age: "30",
    caste: "Rajput",
    height: "5'9''",
    sect: "Sunni",
    residence: "Urban",
  })
  expect(visitor.address).toMatch(/\/users-side$/)
  return visitor
}

async function buy(visitor: Visitor, plan: string) {
  await visitor.open(`/subscribe?plan=${plan}`)
  await visitor.send("Continue to payment", { plan })
  await payByCard(visitor)
  expect(visitor.words()).toContain("plan is active")
}

test("With nothing but links and forms two people sign up, connect, subscribe, write and leave", async () => {
  const [ayesha, bilal] = [newPerson("Ayesha"), newPerson("Bilal", "male")]
  const [hers, his] = [await join(ayesha), await join(bilal)]

  await hers.open("/users-side")
  const profile = hers.page.querySelectorAll("a[href^='/UserProfile/']").find(({ text }) => text.startsWith(bilal.name))
  await hers.open(profile!.getAttribute("href")!)
  for (const number of numbersOf(bilal)) expect(hers.source()).not.toContain(number)
  await hers.send("Connect")
  expect(hers.words()).toContain("Request sent")
  await his.open("/connectionRequest?tab=received")
  expect(his.words()).toContain(ayesha.name)
  expect(his.source()).not.toContain(ayesha.email)
  await his.send("Accept")
  await his.open("/connections")
  expect(his.words()).toContain(ayesha.email)

  const chat = his.page.querySelector("main a[href^='/Messages/']")!.getAttribute("href")!
  await his.open(chat)
  expect(his.words()).toContain("Please pay to unlock chat.")
  await buy(his, "basic")
  await buy(hers, "standard")
  await his.open(chat)
  await his.send("Send", { message: "Assalam o alaikum" })
  await his.open(chat)
  expect(his.words()).toContain("Assalam o alaikum")
  await hers.open("/contacts")
  expect(hers.words()).toContain("Assalam o alaikum")
  await hers.open(hers.page.querySelector("main a[href^='/Messages/']")!.getAttribute("href")!)
  await hers.send("Send", { message: "Wa alaikum assalam" })
  await his.open(chat)
  expect(his.words()).toContain("Wa alaikum assalam")

  await hers.send("Logout")
  await hers.open("/contacts")
  expect(hers.address).toMatch(/\/login\?redirectTo=%2Fcontacts$/)
})
