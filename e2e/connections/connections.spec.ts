import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { card, cardAfterwards, findAmongNewest, numbersOf, shownNumber } from "../support/people/people.ts"

test("Ayesha finds Bilal and asks; he accepts, and both see how to reach one another @smoke", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const hers = await open(ayesha)
  await findAmongNewest(hers, bilal)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await card(hers, bilal).getByRole("button", { name: "Connect" }).click()
  const sent = (await cardAfterwards(hers, bilal)).getByRole("link", { name: "Requested" })
  await expect(sent).toBeVisible()

  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await expect(hers.getByRole("heading", { level: 1 })).toContainText(bilal.name)
  for (const number of numbersOf(bilal)) await expect(hers.getByText(number)).toHaveCount(0)
  await hers.goto("/connectionRequest")
  await expect(card(hers, bilal)).toContainText("@example.com")
  await expect(hers.getByText(bilal.email)).toHaveCount(0)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  const his = await open(bilal)
  await his.goto("/connectionRequest?tab=received")
  await expectNoViolations(his)
  await card(his, ayesha).getByRole("button", { name: "Accept" }).click()
  await expect(card(his, ayesha)).toHaveCount(0)
  await his.goto("/connections")
  await expect(card(his, ayesha)).toContainText(ayesha.email)
  await expect(card(his, ayesha).getByRole("link", { name: "Chat" })).toHaveAttribute("href", `/Messages/${ayesha.id}`)
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)

  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await expect(hers.getByText(shownNumber(bilal)).first()).toBeVisible()
  const digits = bilal.contactNumber.slice(1)
  await expect(hers.getByRole("link", { name: "Call" })).toHaveAttribute("href", `tel:+${digits}`)
  await expect(hers.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", `https://wa.me/${digits}`)
  await expect(hers.getByRole("link", { name: bilal.email })).toHaveAttribute("href", `mailto:${bilal.email}`)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
})

test("What waits comes first and is counted; accepting it says what it means", async ({ open }) => {
  const [ayesha, bilal] = [await member({ profile: { city: "Rawalpindi" } }), await member({ gender: "male" })]
  await connect(ayesha, bilal, "pending")
  const his = await open(bilal)
  await his.goto("/connectionRequest")
  await expect(his.getByRole("link", { name: "Received (1)" })).toHaveAttribute("aria-current", "page")
  await expect(card(his, ayesha)).toContainText("Rawalpindi")
  await card(his, ayesha).getByRole("button", { name: "Accept" }).click()
  const celebration = his.getByRole("region", { name: "You are connected" })
  await expect(celebration).toContainText("you now see each other’s phone number")
  await expect(celebration.getByRole("link", { name: "Send salaam" })).toHaveAttribute(
    "href",
    `/Messages/${ayesha.id}?draft=1`,
  )
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await celebration.getByRole("link", { name: "View profile" }).click()
  await expect(his.getByText(shownNumber(ayesha)).first()).toBeVisible()
})

test("After the last answer Bilal still reads what he has received: nothing waits", async ({ open }) => {
  const bilal = await member({ gender: "male" })
  const his = await open(bilal)
  for (const step of ["Decline", "Accept"]) {
    const ayesha = await member()
    await connect(ayesha, bilal, "pending")
    await his.goto("/connectionRequest")
    await card(his, ayesha).getByRole("button", { name: step }).click()
    await expect(his.getByText("Nothing waits.")).toBeVisible()
    await expect(his.getByRole("link", { name: "Received" })).toHaveAttribute("aria-current", "page")
  }
})

test("Bilal declines by mistake and undoes it; declined again, Ayesha's request is gone for both", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal, "pending")
  const his = await open(bilal)
  await his.goto("/connectionRequest?tab=received")
  await expect(card(his, ayesha)).toContainText("Received today")
  const decline = async () => {
    await card(his, ayesha).getByRole("button", { name: "Decline" }).click()
    await expect(his.getByText("Declined.")).toBeVisible()
    await expect(card(his, ayesha)).toHaveCount(0)
  }
  await decline()
  await his.getByRole("button", { name: "Undo" }).click()
  await expect(his.getByText("The request waits for your answer again.")).toBeVisible()
  await decline()
  await his.getByRole("link", { name: "Declined", exact: true }).click()
  await expect(card(his, ayesha)).toContainText("without a notice")
  const hers = await open(ayesha)
  await hers.goto("/connectionRequest")
  await expect(hers.getByText("No pending requests.")).toBeVisible()
  await hers.goto("/connections")
  await expect(hers.getByText("No Connections found.")).toBeVisible()
})

test("Bilal answers request after request by the keyboard alone @scripts", async ({ open }) => {
  const bilal = await member({ gender: "male" })
  const asking = [await member(), await member(), await member()]
  for (const one of asking) await connect(one, bilal, "pending")
  const his = await open(bilal)
  await his.goto("/connectionRequest?tab=received")
  await untilAlive(his)
  const rows = his.getByRole("main").getByRole("listitem")
  await rows.first().getByRole("button", { name: "Accept" }).press("Enter")
  await expect(rows).toHaveCount(2)
  await expect(his.getByRole("heading", { name: "You are connected" })).toBeFocused()
  await rows.first().getByRole("button", { name: "Decline" }).press("Enter")
  await expect(rows).toHaveCount(1)
  await expect(rows.first()).toBeFocused()
  await rows.first().getByRole("button", { name: "Decline" }).press("Enter")
  await expect(rows).toHaveCount(0)
  await expect(his.getByRole("heading", { level: 1 })).toBeFocused()
})

test("Ayesha takes her request back", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal, "pending")
  const hers = await open(ayesha)
  await hers.goto("/connectionRequest")
  await card(hers, bilal).getByRole("button", { name: "Cancel Request" }).click()
  await expect(hers.getByText("No pending requests.")).toBeVisible()
  const his = await open(bilal)
  await his.goto("/connectionRequest?tab=received")
  await expect(his.getByText("No pending requests.")).toBeVisible()
})

test("Ayesha asks on Bilal's page, takes it back there, and reads from when she may ask again", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const hers = await open(ayesha)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("button", { name: "Connect" }).click()
  await expect(hers.getByRole("link", { name: "Requested" })).toBeVisible()
  await hers.getByRole("button", { name: "Cancel Request" }).click()
  await expect(hers.getByText(/^You can ask again from \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible()
  await expect(hers.getByRole("link", { name: "Requested" })).toHaveCount(0)
  await expect(hers.getByRole("button", { name: "Connect" })).toHaveCount(0)
  await expectNoViolations(hers)
})

test("Asking somebody who has already asked connects both", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal, "pending")
  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await his.getByRole("button", { name: "Accept" }).click()
  await expect(his.getByRole("link", { name: "Chat" }).first()).toBeVisible()
})

test("Removing a connection asks first, and hides the contact details again", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const hers = await open(ayesha)
  const question = hers.getByRole("alertdialog", { name: "Are you sure?" })
  const askToRemove = async () => {
    await hers.goto("/connections")
    await card(hers, bilal).getByLabel(`More about ${bilal.name}`).click()
    await card(hers, bilal).getByRole("link", { name: "Remove" }).click()
    await expect(question).toBeVisible()
  }
  await askToRemove()
  await expect(question).toContainText("He gets no notice. He can ask again after 90 days. You may ask at any time.")
  await expectNoViolations(hers)
  await question.getByRole("link", { name: "Cancel" }).click()
  await expect(question).toHaveCount(0)
  await expect(card(hers, bilal)).toBeVisible()

  await askToRemove()
  await question.getByRole("button", { name: "Remove connection" }).click()
  await expect(hers.getByText("No Connections found.")).toBeVisible()
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  for (const number of numbersOf(bilal)) await expect(hers.getByText(number)).toHaveCount(0)
  await expect(hers.getByRole("button", { name: "Connect" })).toBeVisible()

  const his = await open(bilal)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText(/You are no longer connected\. You can ask again on \d+ \w+ \d{4}\./)).toBeVisible()
  await expect(his.getByText(/^You can ask again from \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(his.getByRole("button", { name: "Connect" })).toHaveCount(0)
})

test("A profile that does not exist looks like one that nobody may see", async ({ open }) => {
  const [ayesha, hidden] = [await member({ profile: false }), await member({ profile: { visible: false } })]
  const hers = await open(ayesha)
  const texts: (string | null)[] = []
  for (const id of [hidden.profileId, 999_999_999]) {
    const answer = await hers.goto(`/UserProfile/${id}`)
    expect(answer?.status()).toBe(404)
    texts.push(await hers.getByRole("main").textContent())
  }
  expect(texts[0]).toBe(texts[1])
  await expectNoViolations(hers)
})
