import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { agree, makeLink } from "../support/people/families.ts"
import { member } from "../support/people/members.ts"
import { expectSometime, part, readCode } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

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
  await expect(desk.getByText(/^Agreed by her father on .* by link$/)).toBeVisible()
  await desk.getByRole("link", { name: "Consent of the family" }).click()
  await expect(desk.getByText("Please call before eight.")).toBeVisible()

  // What was answered shows the answer alone, whoever has the link.
  await expect(family.getByText("it shows the answer alone")).toBeVisible()
  await expect(family.getByText(/Agreed by her father on .* by link, until/)).toBeVisible()
  for (const hidden of ["Sialkot", name, farhat.contactNumber]) await expect(family.getByText(hidden)).toHaveCount(0)
  expect((await family.goto(`${link!}/correct`))!.status()).toBe(404)
  await family.goto(link!)
  await expectNoViolations(family)
  await family.getByLabel("Who answers").selectOption({ label: "I am the mother" })
  await family.getByRole("button", { name: "Take the consent back" }).click()
  await expect(family.getByText("Nobody else sees the profile any more.")).toBeVisible()
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(404)
  expect((await family.goto(link!))!.status()).toBe(404)
})

test("A consultant's own yes counts for nothing, and what she changes afterwards waits for the family", async ({
  open,
}) => {
  const { farhat, client } = await bureau()
  const bilal = await member({ gender: "male" })
  const [desk, family, his] = [await open(farhat), await open(null), await open(bilal)]
  const link = await makeLink(desk, client)
  await desk.goto(link)
  await agree(desk)
  await expect(desk.getByText("a yes from here does not count as the family’s")).toBeVisible()
  await expect(desk.getByLabel("Who answers")).toHaveValue("father")
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(404)

  await family.goto(link)
  await agree(family)
  await expect(family.getByText("From now on others see the profile.")).toBeVisible()
  await his.goto(`/UserProfile/${client}`)
  await expect(his.getByText(/^Agreed by her father on .* by link$/)).toBeVisible()

  await desk.goto(`/UserEditProfile/${client}`)
  await desk.getByLabel("City", { exact: true }).fill("Sialkot")
  await desk.getByRole("button", { name: "Save Profile" }).click()
  await expect(desk.getByText("Profile updated successfully")).toBeVisible()
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(200)
  await desk.goto(`/UserEditProfile/${client}`)
  await desk.getByLabel("About", { exact: false }).first().fill("She earns a lot.")
  await desk.getByRole("button", { name: "Save Profile" }).click()
  await expect(desk.getByText("Profile updated successfully")).toBeVisible()
  expect((await his.goto(`/UserProfile/${client}`))!.status()).toBe(404)
  await desk.goto(`/clients/${client}/consent`)
  await expect(desk.getByText("Changed since and to be confirmed: texts.")).toBeVisible()
  await expectNoViolations(desk)
})

test("A client proves by a code to her own e-mail that the profile is hers, and ends the link", async ({ open }) => {
  const { farhat, client, name } = await bureau()
  const sana = await member({ firstName: "Sana", profile: false })
  const bilal = await member({ gender: "male" })
  const [desk, hers, his] = [await open(farhat), await open(sana), await open(bilal)]
  await desk.goto(`/clients/${client}/consent`)
  await desk.getByLabel("E-mail").fill(sana.email)
  await desk.getByRole("button", { name: "Save the e-mail" }).click()
  await expect(desk.getByText("The e-mail is saved.")).toBeVisible()
  const link = await makeLink(desk, client)

  // A stranger with the link has the code to guess.
  await his.goto(link)
  await his.getByRole("button", { name: /^Send a code to / }).click()
  await his.getByLabel("Code").fill("000000")
  await his.getByRole("button", { name: "Enter the code" }).click()
  await expect(his.getByText("This is not the code.").first()).toBeVisible()
  const first = await readCode(sana)

  await hers.goto(link)
  await hers.getByRole("button", { name: /^Send a code to / }).click()
  await expect(hers.getByText("The code is sent.")).toBeVisible()
  await expectNoViolations(hers)
  await hers.getByLabel("Code").fill(await readCode(sana, { after: first }))
  await hers.getByRole("button", { name: "Enter the code" }).click()
  await expect(hers).toHaveURL(new RegExp(`/consent/own-${client}(?:#proof)?$`))
  await expect(hers.getByRole("heading", { level: 1, name })).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  expect((await his.goto(`/consent/own-${client}`))!.status()).toBe(404)

  await hers
    .getByRole("listitem")
    .filter({ hasText: "A link for the family" })
    .getByRole("button", { name: "End it" })
    .click()
  await expect(hers.getByText(/the family ended it\.$/)).toBeVisible()
  expect((await his.goto(link))!.status()).toBe(404)

  // A new link ends what her account has, and she is told why.
  await desk.goto(`/clients/${client}/consent`)
  await desk.getByRole("button", { name: "Make a new link and code" }).click()
  await expect(desk.getByText("Please say why: it is told")).toBeVisible()
  await desk.getByLabel("Why a new link is needed").fill("Her father would like to answer")
  await desk.getByRole("button", { name: "Make a new link and code" }).click()
  await expect(desk.getByRole("link", { name: /\/consent\/[\w-]{43}$/ })).toBeVisible()
  expect((await hers.goto(`/consent/own-${client}`))!.status()).toBe(404)
  await hers.goto("/notifications")
  await expect(hers.getByRole("main").getByText("Her father would like to answer")).toBeVisible()
})

test("An administrator reads out a code on the client's own phone, and a family without an account reads on", async ({
  open,
}) => {
  const { farhat, client, name } = await bureau()
  const admin = await member({ role: "admin", profile: false })
  const [desk, family, portal] = [await open(farhat), await open(null), await open(admin)]
  const link = await makeLink(desk, client)
  await family.goto(link)
  await agree(family)
  await family.getByRole("button", { name: /^Call ••• \d{3} and read out a code$/ }).click()
  await expect(family.getByText("Please come back to this page with it.")).toBeVisible()

  await portal.goto("/portal/consents")
  const call = portal.getByRole("listitem").filter({ hasText: name })
  await expect(call.getByText("somebody with the link, without an account")).toBeVisible()
  await expectNoViolations(portal)
  await call.getByRole("button", { name: "Close without a code" }).click()
  await expect(call.getByText("Please say why: whoever asked reads it.")).toBeVisible()
  await call.getByRole("button", { name: "I am on the phone: make the code" }).click()
  const code = (await portal.getByText(/^\d{3} \d{3}$/).textContent())!
  await portal.goto("/portal/consents")
  await expect(call).toHaveCount(0)

  await family.goto(link)
  await family.getByLabel("Code").fill(code)
  await family.getByRole("button", { name: "Enter the code" }).click()
  await expect(family.getByText("This page shows the profile for a day.")).toBeVisible()
  await expect(family.getByText("Lahore").first()).toBeVisible()
  await expectNoViolations(family)

  await portal.goto(`/portal/consents/${client}`)
  const proved = portal.getByRole("listitem").filter({ hasText: "proved by a code read out" })
  await proved.getByLabel("Why").fill("The family has asked us to")
  await proved.getByRole("button", { name: "End it" }).click()
  await expect(proved.getByText(/the Rishta team ended it\.$/)).toBeVisible()
  await expectNoViolations(portal)
  await expectNoSidewaysScroll(portal)
})

test("A family that never agreed reports the profile: it is hidden, every link ends, and the team reads why", async ({
  open,
}) => {
  const { farhat, client, name } = await bureau()
  const admin = await member({ role: "admin", profile: false })
  const [desk, family, portal] = [await open(farhat), await open(null), await open(admin)]
  const link = await makeLink(desk, client)
  await family.goto(link)
  await family.getByRole("link", { name: "This was not agreed with us" }).click()
  await expect(family.getByRole("heading", { level: 1, name: "Report the profile of Sana" })).toBeVisible()
  await family.getByRole("button", { name: "Report and hide the profile" }).click()
  await expect(family.getByText("Please describe what happened.").first()).toBeVisible()
  const text = `We do not know this bureau, ${name}`
  await family.getByLabel("What is wrong?").fill(text)
  await family.getByLabel("How can we reach you?").fill("0300 1112223")
  await expectNoViolations(family)
  await family.getByRole("button", { name: "Report and hide the profile" }).click()
  await expect(family.getByText("every link to it has ended")).toBeVisible()
  expect((await family.goto(link))!.status()).toBe(404)
  await desk.goto(`/clients/${client}`)
  await expect(desk.getByText("Consent refused")).toBeVisible()
  const [report] = await database()`select id from report where profile_id = ${client}`
  await portal.goto(`/portal/reports/${report!.id}`)
  await expect(portal.getByText(text)).toBeVisible()
  await expect(portal.getByText("0300 1112223")).toBeVisible()
})

test("A family that has only a code opens the profile once, and a wrong link tells nothing", async ({ open }) => {
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
  await expect(family.getByText("This link no longer opens anything.")).toBeVisible()
  await expect(family.getByText(name)).toHaveCount(0)
})

test("Another consultant's profile view is shown to the owner, who hides the picture and pauses the client alone", async ({
  open,
}) => {
  const farhat = await member({ firstName: "Farhat", role: "guest", profile: { firstName: "Sana" } })
  const rukhsana = await member({ firstName: "Rukhsana", role: "guest" })
  const [hers, theirs] = [await open(farhat), await open(rukhsana)]
  await theirs.goto(`/UserProfile/${farhat.profileId}`)
  await expect(theirs.getByRole("heading", { level: 1, name: /^Sana, / })).toBeVisible()
  const profileView = part(hers, "How others see this client").getByText(rukhsana.name)
  await expectSometime(hers, `/clients/${farhat.profileId}`, profileView)
  await hers.getByLabel("Status").selectOption("Paused")
  await hers.getByLabel("Hide the pictures of this client").check()
  await part(hers, "How others see this client").getByRole("button", { name: "Save" }).click()
  await expect(hers.getByText("The profile is not shown: paused.")).toBeVisible()
  await expect(hers.getByLabel("Hide the pictures of this client")).toBeChecked()
  expect((await theirs.goto(`/UserProfile/${farhat.profileId}`))!.status()).toBe(404)
  const [row] = await database()`select visible, hides_picture from profile where id = ${farhat.profileId}`
  expect(row).toMatchObject({ visible: false, hides_picture: true })
})
