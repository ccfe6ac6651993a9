import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { newestMail, part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

test("Farhat gives up and offers her clients to Rukhsana, who takes them over; then her account waits for its end alone", async ({
  open,
}) => {
  const [farhat, rukhsana] = [await member({ role: "guest" }), await member({ role: "guest" })]
  await database()`update account set company_checked_at = now() where id = ${rukhsana.id}`
  const [hers, theirs] = [await open(farhat), await open(rukhsana)]

  await hers.goto("/DeleteAccount")
  await expect(
    hers.getByText("These go with your account: client 1. Another consultant can take them over."),
  ).toBeVisible()
  await hers.getByRole("link", { name: "Hand them over" }).click()
  await expect(hers).toHaveURL(/\/clients\/hand-over$/)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByLabel("To whom?").fill("nobody@example.com")
  await hers.getByRole("button", { name: "Offer my clients" }).click()
  await expect(
    hers.getByText("There is no consultant with a checked company of that e-mail or name.").first(),
  ).toBeVisible()
  await expect(hers.getByLabel("To whom?")).toHaveValue("nobody@example.com")
  await hers.getByLabel("To whom?").fill(rukhsana.email)
  await hers.getByRole("button", { name: "Offer my clients" }).click()
  await expect(hers.getByRole("status").first()).toContainText("who is told by mail.")
  await hers.goto("/DeleteAccount")
  await expect(hers.getByText("there is no answer yet")).toBeVisible()
  await expectNoViolations(hers)

  expect(await newestMail(rukhsana.email)).toContain("/clients/hand-over")
  await theirs.goto("/notifications")
  await expect(theirs.getByRole("main").getByText("would like to hand over all clients to you.").first()).toBeVisible()
  await theirs.goto("/clients/hand-over")
  await expect(theirs.getByText("would like to hand over 1 client to you.")).toBeVisible()
  await expectNoViolations(theirs)
  await expectNoSidewaysScroll(theirs)
  await theirs.getByRole("button", { name: "Take them over" }).click()
  await expect(theirs).toHaveURL(/\/clients$/)
  await expect(theirs.getByText("1 client is yours now. Please ask each family for its consent.").first()).toBeVisible()
  await expect(theirs.getByText(farhat.lastName).first()).toBeVisible()

  await hers.goto("/DeleteAccount")
  await expect(hers.getByText("0 clients with pictures, requests and connections")).toBeVisible()
  await expect(hers.getByText("Your clients need somebody")).toHaveCount(0)
  await hers.getByLabel("Password", { exact: true }).fill(farhat.password)
  await hers.getByRole("button", { name: "Yes, delete it!" }).click()
  await expect(hers).toHaveURL(/\/login$/)
  await theirs.goto("/clients")
  await expect(theirs.getByText(farhat.lastName).first()).toBeVisible()
})

test("Rukhsana declines, and Farhat reads it beside the button that deletes her account", async ({ open }) => {
  const [farhat, rukhsana] = [await member({ role: "guest" }), await member({ role: "guest" })]
  await database()`update account set company_checked_at = now() where id = ${rukhsana.id}`
  const [hers, theirs] = [await open(farhat), await open(rukhsana)]
  await hers.goto("/clients/hand-over")
  await hers.getByLabel("To whom?").fill(rukhsana.email)
  await hers.getByRole("button", { name: "Offer my clients" }).click()
  await expect(hers.getByRole("button", { name: "Take the offer back" })).toBeVisible()

  await theirs.goto("/clients/hand-over")
  await theirs.getByRole("button", { name: "Decline" }).click()
  await expect(theirs.getByText("You have declined.").first()).toBeVisible()
  await hers.goto("/DeleteAccount")
  await expect(part(hers, "Your clients need somebody").getByText("cannot take over your clients.")).toBeVisible()
})
