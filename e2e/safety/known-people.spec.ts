import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { shownNumber } from "../support/people/people.ts"

const card = (number: string) =>
  ["BEGIN:VCARD", "VERSION:3.0", "FN:Uncle", `TEL;TYPE=CELL:${number}`, "END:VCARD", ""].join("\r\n")

test("Ayesha is not found by the cousin whose number she has typed, until she takes it out again", async ({ open }) => {
  const [ayesha, bilal, omar] = [
    await member(),
    await member({ gender: "male" }),
    await member({ gender: "male", firstName: "Omar" }),
  ]
  const [hers, his, omars] = [await open(ayesha), await open(bilal), await open(omar)]
  const statusFor = async (page: typeof hers, whom: typeof ayesha) =>
    (await page.request.get(`/UserProfile/${whom.profileId}`)).status()
  await hers.goto("/Settings")
  await hers.getByRole("link", { name: "Not to be found by people I know" }).click()
  await expect(hers.getByText("Your list is empty.")).toBeVisible()
  await expectNoViolations(hers)

  const typed = `${shownNumber(bilal)}\nmy uncle Karim`
  await hers.getByLabel("Phone numbers and e-mails").fill(typed)
  await hers.getByRole("button", { name: "Add to the list" }).click()
  await expect(hers.getByText("Line 2, “my uncle Karim”: Please enter a valid phone number.")).toBeVisible()
  await expect(hers.getByLabel("Phone numbers and e-mails")).toHaveValue(typed)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  expect(await statusFor(his, ayesha)).toBe(200)

  await hers.getByLabel("Phone numbers and e-mails").fill(shownNumber(bilal))
  await hers
    .getByLabel("Or a file of contacts")
    .setInputFiles({ name: "contacts.vcf", mimeType: "text/vcard", buffer: Buffer.from(card(shownNumber(omar))) })
  await hers.getByRole("button", { name: "Add to the list" }).click()
  await expect(hers.getByText("2 entries are added.")).toBeVisible()
  await expect(hers.getByText("2 entries are in your list")).toBeVisible()
  await expectNoViolations(hers)
  for (const page of [his, omars]) {
    expect(await statusFor(page, ayesha)).toBe(404)
    expect(await (await page.request.get("/users-side")).text()).not.toContain(ayesha.name)
  }
  expect(await statusFor(hers, bilal)).toBe(200)
  await hers.goto("/blocked")
  await expect(hers.getByText("You have not blocked anybody.")).toBeVisible()

  await hers.goto("/Settings/known-people")
  await hers.getByLabel("The phone number or e-mail").fill(shownNumber(bilal))
  await hers.getByRole("button", { name: "Take out of the list" }).click()
  await expect(hers.getByText("It is out of the list.")).toBeVisible()
  expect(await statusFor(his, ayesha)).toBe(200)
  expect(await statusFor(omars, ayesha)).toBe(404)

  await hers.getByRole("button", { name: "Empty the list" }).click()
  await expect(hers.getByText("Please tick that you want to empty the list.")).toBeVisible()
  await hers.getByLabel("Everybody in it may find me again").check()
  await hers.getByRole("button", { name: "Empty the list" }).click()
  await expect(hers.getByText("Your list is empty.")).toBeVisible()
  expect(await statusFor(omars, ayesha)).toBe(200)
})
