import { seatAtTable } from "#db/test-family.ts"
import { isRemote } from "../remote/address.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { friends, write } from "../support/people/chat.ts"
import { member } from "../support/people/members.ts"
import { database } from "../support/servers/database.ts"

test.skip(isRemote(), "guardians are made for this server alone")

test("A brother reads along and an uncle writes, once the other side has allowed it, and no longer than that", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const [brother, uncle] = [await member({ gender: "male" }), await member({ gender: "male" })]
  const into = database()
  await seatAtTable(ayesha, brother, { relation: "brother", level: "sees", name: "Hamza", into })
  await seatAtTable(ayesha, uncle, { relation: "uncle", level: "told", name: "Omar", into })
  const [hers, bilals, his] = [await open(ayesha), await open(bilal), await open(brother)]

  // She says who may read along; nothing is read before Bilal knows and agrees.
  await hers.goto(`/Messages/${bilal.id}`)
  await write(hers, "Before anybody reads along")
  await hers.goto(`/Messages/${bilal.id}/table`)
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  const forBrother = hers.getByRole("group", { name: /brother/ })
  await forBrother.getByRole("radio", { name: "Reads along" }).check()
  await hers.locator("form").filter({ has: forBrother }).getByRole("button").click()
  await expect(hers.getByText("nothing can be read before the yes")).toBeVisible()
  await his.goto("/family/table")
  await his.getByRole("link", { name: new RegExp(`${ayesha.name}, as`) }).click()
  await his.getByRole("link", { name: /^Chats/ }).click()
  await expect(his.getByText("Asked, waiting for an answer.")).toBeVisible()
  await expect(his.getByText("Before anybody reads along")).toHaveCount(0)
  await expectNoViolations(his)

  await bilals.goto(`/Messages/${ayesha.id}`)
  const question = bilals.getByRole("region", { name: "A question to you" })
  await expect(question).toContainText("would like to read along.")
  await expectNoViolations(bilals)
  await question.getByRole("button", { name: "Allow" }).click()
  await expect(bilals.getByText("reads along", { exact: false }).first()).toBeVisible()
  await write(bilals, "Salaam to your brother")

  await his.reload()
  await his.getByRole("link", { name: bilal.name }).click()
  await expect(his.getByText("Salaam to your brother")).toBeVisible()
  await expect(his.getByText("Before anybody reads along")).toHaveCount(0)
  await expect(his.getByRole("button", { name: "Send" })).toHaveCount(0)
  await expectNoViolations(his)
  await expectNoSidewaysScroll(his)

  // The uncle writes under a name of his own.
  await hers.goto(`/Messages/${bilal.id}/table`)
  const forUncle = hers.getByRole("group", { name: /uncle/ })
  await forUncle.getByRole("radio", { name: "Reads and writes" }).check()
  await hers.locator("form").filter({ has: forUncle }).getByRole("button").click()
  await expect(hers.getByText("nothing can be read before the yes")).toBeVisible()
  await bilals.goto(`/Messages/${ayesha.id}`)
  await expect(question).toContainText("would like to join the conversation.")
  await question.getByRole("button", { name: "Allow" }).click()
  await expect(bilals.getByText("reads and writes here")).toBeVisible()
  const uncles = await open(uncle)
  await uncles.goto("/family/table")
  await uncles.getByRole("link", { name: new RegExp(`${ayesha.name}, as`) }).click()
  await uncles.getByRole("link", { name: /^Chats/ }).click()
  await uncles.getByRole("link", { name: bilal.name }).click()
  await uncles.getByLabel("Your message").fill("Welcome to our house")
  await uncles.getByRole("button", { name: "Send" }).click()
  await expect(uncles.getByRole("log").getByText("Welcome to our house")).toBeVisible()
  await bilals.goto(`/Messages/${ayesha.id}`)
  await expect(bilals.getByRole("log")).toContainText("Welcome to our house")
  await expect(bilals.getByRole("log")).toContainText("’s uncle")

  // Bilal takes the yes back: the brother reads nothing more.
  await bilals
    .locator("div")
    .filter({ hasText: /’s brother reads along\s*Stop$/ })
    .last()
    .getByRole("button", { name: "Stop" })
    .click()
  await expect(bilals.getByText("Your yes is taken back.")).toBeVisible()
  const closed = await his.reload()
  expect(closed?.status()).toBe(404)
})
