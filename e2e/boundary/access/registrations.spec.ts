import { newPerson, type Person, readCode } from "../../support/people/people.ts"
import { expect, test } from "../../support/requests/boundary.ts"
import { Visitor } from "../../support/requests/visitor.ts"

async function signUp(origin: string, { name, email, password }: Person) {
  const visitor = new Visitor(origin)
  await visitor.open("/users")
  await visitor.send("Sign Up", { name, email, password, confirmPassword: password })
  return visitor
}

async function logIn(visitor: Visitor, { email, password }: Person) {
  await visitor.open("/login")
  await visitor.send("Login", { username: email, password })
}

test("Who signs up with Ayesha's e-mail while her code is on its way gets nothing of her account", async ({
  server: { origin, dataDir },
}) => {
  const ayesha = newPerson()
  const stranger = { ...newPerson("Somebody"), email: ayesha.email }
  const hers = await signUp(origin, ayesha)
  const code = await readCode(ayesha, { dataDir })
  const theirs = await signUp(origin, stranger)
  await readCode(ayesha, { dataDir, after: code })
  await theirs.send("Verify", { otp: [...code] })
  expect(theirs.text()).toContain("Failed to verify OTP")

  await hers.send("Verify", { otp: [...code] })
  expect(hers.text()).toContain("Your e-mail is confirmed")
  await logIn(theirs, stranger)
  expect(theirs.text()).toContain("Login Failed")
  await logIn(hers, ayesha)
  expect(hers.text()).toContain("Welcome back!")
  await hers.open("/UserProfile")
  expect(hers.source()).toContain(ayesha.name)
})

test("Who has lost the page for the code gets a new one by logging in", async ({ server: { origin, dataDir } }) => {
  const ayesha = newPerson()
  await signUp(origin, ayesha)
  const code = await readCode(ayesha, { dataDir })
  const otherBrowser = new Visitor(origin)
  await logIn(otherBrowser, { ...ayesha, password: "not-her-password" })
  expect(otherBrowser.text()).toContain("Login Failed")
  await logIn(otherBrowser, ayesha)
  expect(otherBrowser.address).toMatch(/\/otp$/)
  await otherBrowser.send("Verify", { otp: [...(await readCode(ayesha, { dataDir, after: code }))] })
  await logIn(otherBrowser, ayesha)
  expect(otherBrowser.text()).toContain("Welcome back!")
})
