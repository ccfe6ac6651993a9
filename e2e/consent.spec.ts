import { database } from "./support/database.ts"
import { member } from "./support/members.ts"
import { expectSometime } from "./support/people.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "./support/test.ts"

async function bureau() {
  const profile = { firstName: "Sana", visible: false, awaitsConsent: true }
  const farhat = await member({ firstName: "Farhat", role: "guest", profile })
  return { farhat, client: farhat.profileId!, name: `Sana ${farhat.lastName}` }
}

test("A family reads a client's profile by the link, corrects it, agrees, and takes it back", async ({ open }) => {
  const { farhat, client, name } = await bureau()
  const bilal = await member({ gender: "male" })
  const [desk, family, his] = [await open(farhat), await open(null), await open(bilal)]
  await desk.goto(`/clients/${client}`)
  await expect(desk.getByText("A picture is needed.")).toBeVisible()
  await desk.getByRole("link", { name: "Ask the family for consent" }).click()
  await expect(desk.getByText("A draft: nobody else sees this client")).toBeVisible()
  await desk.getByRole("button", { name: "Make the link and the code" }).click()
  const link = await desk.getByRole("link", { name: /\/consent\/[\w-]{43}$/ }).getAttribute("href")
  await expect(desk.getByRole("link", { name: "Send by WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/92/)
  await expectNoViolations(desk)
  await expectNoSidewaysScroll(desk)
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(404)

  await family.goto(link!)
  await expect(family.getByRole("heading", { level: 1, name: `The profile of ${name}` })).toBeVisible()
  await expect(family.getByText("Nobody else sees it yet.")).toBeVisible()
  await expect(family.getByText("Karim")).toHaveCount(0)
  await expectNoViolations(family)
  await expectNoSidewaysScroll(family)
  await family.getByRole("link", { name: "Correct something" }).click()
  await family.getByLabel("City", { exact: true }).fill("Sialkot")
  await family.getByRole("button", { name: "Save the corrections" }).click()
  await expect(family.getByText("Your corrections are in the profile")).toBeVisible()
  await expect(family.getByText("Sialkot").first()).toBeVisible()
  await family.getByLabel("Who answers").selectOption({ label: "I am the father" })
  await family.getByLabel("Two years").check()
  await family.getByLabel("A remark for the consultant").fill("Please call before eight.")
  await family.getByRole("button", { name: "Yes, we agree" }).click()
  await expect(family.getByText("From now on others see the profile.")).toBeVisible()
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(200)

  await desk.goto(`/clients/${client}`)
  await expect(desk.getByText(/^Consented on/)).toBeVisible()
  await desk.getByRole("link", { name: "Consent of the family" }).click()
  await expect(desk.getByText("Please call before eight.")).toBeVisible()

  await family.getByLabel("Who answers").selectOption({ label: "I am the mother" })
  await family.getByRole("button", { name: "Take the consent back" }).click()
  await expect(family.getByText("Nobody else sees the profile any more.")).toBeVisible()
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(404)
})

test("A family that has only a code opens the profile once, and a wrong link tells nothing @plain", async ({
  open,
}) => {
  const { farhat, client, name } = await bureau()
  const [desk, family] = [await open(farhat), await open(null)]
  await desk.goto(`/clients/${client}/consent`)
  await desk.getByRole("button", { name: "Make the link and the code" }).click()
  const code = (await desk.getByText(/^\d{3} \d{3}$/).textContent())!
  await family.goto("/consent")
  const enter = async (digits: string) => {
    await family.getByLabel("Phone number").fill(farhat.contactNumber)
    await family.getByLabel("Code").fill(digits)
    await family.getByRole("button", { name: "Open the profile" }).click()
  }
  await enter(code === "000 000" ? "000001" : "000000")
  await expect(family.getByText("This number and code do not open anything.")).toBeVisible()
  await expectNoViolations(family)
  await enter(code)
  await expect(family.getByRole("heading", { level: 1, name })).toBeVisible()
  await family.goto("/consent")
  await enter(code)
  await expect(family.getByText("This number and code do not open anything.")).toBeVisible()
  const answer = await family.goto("/consent/not-a-link")
  expect(answer!.status()).toBe(404)
  expect(answer!.headers()).toMatchObject({ "cache-control": "no-store", "x-robots-tag": "noindex, nofollow" })
  await expect(family.getByText("This link does not open anything any more.")).toBeVisible()
  await expect(family.getByText(name)).toHaveCount(0)
})

test("Another consultant's opening is shown to the owner, who hides the picture and pauses the client alone", async ({
  open,
}) => {
  const farhat = await member({ firstName: "Farhat", role: "guest", profile: { firstName: "Sana" } })
  const rukhsana = await member({ firstName: "Rukhsana", role: "guest" })
  const [hers, theirs] = [await open(farhat), await open(rukhsana)]
  await theirs.goto(`/UserProfile/${farhat.profileId}`)
  await expect(theirs.getByRole("heading", { level: 1, name: /^Sana, / })).toBeVisible()
  const opening = hers.locator("#standing").getByText(rukhsana.name)
  await expectSometime(hers, `/clients/${farhat.profileId}`, opening)
  await hers.getByLabel("Status").selectOption("Paused")
  await hers.getByLabel("Hide the pictures of this client").check()
  await hers.locator("#standing").getByRole("button", { name: "Save" }).click()
  await expect(hers.getByText("The profile is not shown: paused.")).toBeVisible()
  await expect(hers.getByLabel("Hide the pictures of this client")).toBeChecked()
  expect((await theirs.goto(`/UserProfile/${farhat.profileId}`))!.status()).toBe(404)
  const [row] = await database()`select visible, hides_picture from profile where id = ${farhat.profileId}`
  expect(row).toMatchObject({ visible: false, hides_picture: true })
})
