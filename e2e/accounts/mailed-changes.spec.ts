import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { logIn, newestMail, newPerson } from "../support/people/people.ts"

/** The path of a link in a mail, as mail programs join its lines. */
async function linkIn(email: string, page: "undo" | "email", says: string) {
  const fits = (text: string) => text.replaceAll("=\r\n", "").includes(`/${page}/`) && text.includes(says)
  const mail = (await newestMail(email, fits)).replaceAll("=\r\n", "")
  return new RegExp(`/${page}/[\\w-]{43}`).exec(mail)![0]
}

test("Somebody who knows Ayesha's password logs in and changes it; she takes it back by the link in the mail", async ({
  page,
  open,
}) => {
  const ayesha = await member()
  await logIn(page, ayesha)
  await linkIn(ayesha.email, "undo", "on a new device")
  await page.goto("/change-password")
  await page.getByLabel("Old Password").fill(ayesha.password)
  await page.getByLabel("New Password").fill("green-mango-tree")
  await page.getByRole("button", { name: "Change Password" }).click()
  await expect(page).toHaveURL(/\/UserProfile$/)

  const link = await linkIn(ayesha.email, "undo", "has just been changed")
  const hers = await open()
  await hers.goto(link)
  await expect(hers.getByText("The password was changed.")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByRole("button", { name: "Undo it" }).click()
  await expect(hers).toHaveURL(/\/ResetPassword$/)
  await expect(hers.getByText("It is undone")).toBeVisible()
  expect((await hers.goto(link))?.status()).toBe(404)
  await page.goto("/users-side")
  await expect(page).toHaveURL(/\/login/)
  await logIn(hers, ayesha)
})

test("Both mailboxes agree to Ayesha's new address, and the old one takes it back", async ({ open }) => {
  const [ayesha, { email }] = [await member(), newPerson()]
  const hers = await open(ayesha)
  await hers.goto("/Settings")
  await hers.getByRole("link", { name: "Change E-mail" }).click()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByLabel("New e-mail address").fill(ayesha.email)
  await hers.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await hers.getByRole("button", { name: "Ask both mailboxes" }).click()
  await expect(hers.getByText("That is your address already.").last()).toBeVisible()
  await hers.getByLabel("New e-mail address").fill(email)
  await hers.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await hers.getByRole("button", { name: "Ask both mailboxes" }).click()
  await expect(hers.getByText("has not agreed yet")).toHaveCount(2)

  await hers.goto(await linkIn(email, "email", "is to become the one"))
  await expectNoViolations(hers)
  await hers.getByRole("button", { name: "Yes, I agree" }).click()
  await expect(hers.getByText("The other mailbox has to agree as well")).toBeVisible()
  await expect(hers.getByText("has not agreed yet")).toHaveCount(1)

  const visitor = await open()
  await visitor.goto(await linkIn(ayesha.email, "email", "is to get another"))
  await visitor.getByRole("button", { name: "Yes, I agree" }).click()
  await expect(visitor.getByText("The address is changed.")).toBeVisible()
  await logIn(visitor, { email, password: ayesha.password })

  const undo = await open()
  await undo.goto(await linkIn(ayesha.email, "undo", "The e-mail address of your Rishta account has"))
  await undo.getByRole("button", { name: "Undo it" }).click()
  await logIn(undo, ayesha)
  await visitor.goto("/users-side")
  await expect(visitor).toHaveURL(/\/login/)
})

test("Ayesha keeps the address that she has", async ({ open }) => {
  const [ayesha, { email }] = [await member(), newPerson()]
  const hers = await open(ayesha)
  await hers.goto("/Settings/email")
  await hers.getByLabel("New e-mail address").fill(email)
  await hers.getByLabel("Password", { exact: true }).fill(ayesha.password)
  await hers.getByRole("button", { name: "Ask both mailboxes" }).click()
  const link = await linkIn(email, "email", "is to become the one")
  await hers.getByRole("button", { name: "Keep the address that I have" }).click()
  await expect(hers.getByText("Your address stays as it is.")).toBeVisible()
  expect((await hers.goto(link))?.status()).toBe(404)
})
