import { seatAtTable } from "#db/test-family.ts"
import { isRemote } from "../remote/address.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card, enterCode, newPerson, readCode } from "../support/people/people.ts"
import { undoButton } from "../support/people/undo.ts"
import { database } from "../support/servers/database.ts"

test.skip(isRemote(), "guardians are made for this server alone")

test("A daughter and her father look and decide together", async ({ open }) => {
  const [ayesha, bilal, omar] = [await member(), await member({ gender: "male" }), await member({ gender: "male" })]
  const father = newPerson("Karim", "male")
  const hers = await open(ayesha)

  // She invites him, and hands the link over.
  await hers.goto("/me")
  await hers.getByRole("link", { name: "Your family’s table" }).click()
  await hers.getByRole("link", { name: "Invite somebody" }).click()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await hers.getByLabel("Name").fill("Abu")
  await hers.getByLabel("Who they are to you").selectOption("father")
  await hers.getByRole("radio", { name: "Agrees" }).check()
  await hers.getByRole("button", { name: "Invite" }).click()
  const link = (await hers.getByRole("link", { name: /family\/invitation/ }).getAttribute("href"))!

  // He signs up by it alone, and sits down.
  const his = await open(null)
  await his.goto(link)
  await expect(his.getByRole("heading", { level: 1 })).toContainText(ayesha.name)
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await his.getByLabel("Name").fill(father.name)
  await his.getByLabel("Email").fill(father.email)
  await his.getByLabel("Password", { exact: true }).fill(father.password)
  await his.getByLabel("Confirm Password").fill(father.password)
  await his.getByRole("button", { name: "Sign Up" }).click()
  await enterCode(his, await readCode(father))
  await his.getByLabel("Username or e-mail").fill(father.email)
  await his.getByLabel("Password", { exact: true }).fill(father.password)
  await his.getByRole("button", { name: "Login" }).click()
  await his.getByRole("button", { name: "Sit down at the table" }).click()
  await expect(his.getByRole("heading", { level: 1 })).toContainText(ayesha.name)
  await expectNoViolations(his)

  // Her requests wait for him; nobody else hears of them.
  for (const one of [bilal, omar]) {
    await hers.goto(`/UserProfile/${one.profileId}`)
    await hers.getByRole("button", { name: "Connect" }).click()
    await expect(hers.getByRole("link", { name: "With your family" })).toBeVisible()
  }
  const bilals = await open(bilal)
  await bilals.goto("/connectionRequest?tab=received")
  await expect(bilals.getByText("No pending requests")).toBeVisible()

  // He reads the profiles as she sees them, agrees to one and says no to the other.
  await his.getByRole("link", { name: /^Requests/ }).click()
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)
  await card(his, bilal).getByRole("link", { name: bilal.name }).click()
  await expect(his.getByRole("heading", { level: 1 })).toContainText(bilal.name)
  await expect(his.getByText("Shown once you are connected").first()).toBeVisible()
  await his.getByRole("link", { name: "Requests" }).click()
  await card(his, bilal).getByRole("button", { name: "Agree" }).click()
  const answered = his.getByRole("region", { name: "Answered" })
  await expect(answered).toContainText("Abu agreed on")
  await card(his, omar).locator("summary").click()
  await card(his, omar).getByLabel("A word with it").fill("His family lives too far away.")
  await card(his, omar).getByRole("button", { name: "Say no" }).click()
  await expect(answered).toContainText("Abu said no on")

  await bilals.goto("/connectionRequest?tab=received")
  await expect(card(bilals, ayesha)).toContainText("Decides with her family")
  await hers.goto("/connectionRequest?tab=sent")
  const atHome = hers.getByRole("region", { name: "With your family" })
  await expect(atHome).toContainText("His family lives too far away.")
  await expect(atHome).not.toContainText(bilal.name)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  // She ends the seat: nothing more is shown there.
  await hers.goto("/family/table")
  await hers.getByRole("link", { name: "Abu" }).click()
  await hers.getByRole("button", { name: "End the seat" }).click()
  await expect(hers.getByText("has ended. Nothing more is shown there.")).toBeVisible()
  const gone = await his.reload()
  expect(gone?.status()).toBe(404)
})

test("A mother writes about somebody on the shortlist, and the daughter answers; her own note stays hers", async ({
  open,
}) => {
  const [ayesha, bilal, mother] = [
    await member(),
    await member({ gender: "male" }),
    await member({ firstName: "Amina" }),
  ]
  const seat = await seatAtTable(ayesha, mother, { relation: "mother", level: "sees", name: "Ami", into: database() })
  const hers = await open(ayesha)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("button", { name: `Favourite ${bilal.name}` }).click()
  await hers.getByRole("link", { name: "Write a note on this favourite" }).click()
  await hers.getByLabel("Your note").fill("He wrote kindly to my friend.")
  await hers.getByRole("button", { name: "Save" }).click()
  await expect(hers.getByText("Your note is saved.")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  const amis = await open(mother)
  await amis.goto(`/family/${seat}`)
  await amis.getByRole("link", { name: "Shortlist 1" }).click()
  await expect(amis.getByText("New since you last looked")).toBeVisible()
  await expectNoViolations(amis)
  await amis.getByRole("link", { name: bilal.name }).click()
  await expect(amis.getByText("He wrote kindly")).toHaveCount(0)
  await amis.getByLabel("Your comment").fill("Ask where his parents live.")
  await amis.getByRole("button", { name: "Write it" }).click()
  await expect(amis.getByText("Ask where his parents live.")).toBeVisible()
  await expectNoViolations(amis)
  await expectNoSidewaysScroll(amis)

  await hers.reload()
  await expect(hers.getByText("Ami, mother")).toBeVisible()
  await hers.getByLabel("Your comment").fill("In Multan, he says.")
  await hers.getByRole("button", { name: "Write it" }).click()
  await expect(hers.getByText("In Multan, he says.")).toBeVisible()
  await amis.reload()
  await expect(amis.getByText("In Multan, he says.")).toBeVisible()
  const remove = amis.getByRole("button", { name: "Remove" })
  await expect(remove).toHaveCount(1)
  await remove.click()
  await expect(amis.getByText("Ask where his parents live.")).toHaveCount(0)
  await undoButton(amis).click()
  await expect(amis.getByText("Ask where his parents live.")).toBeVisible()

  await hers.goto("/user-favourite")
  await expect(card(hers, bilal).getByRole("link", { name: "Your note, 2 comments of your family" })).toBeVisible()
  await amis.getByRole("link", { name: "Report" }).click()
  await expect(amis.getByRole("heading", { name: `Report ${bilal.name}` })).toBeVisible()
})
