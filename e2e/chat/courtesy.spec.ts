import { scriptsRun } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { bubble, field, friends, log, write } from "../support/people/chat.ts"

const WAITS = "Give them time to answer: you can write again as soon as they have."

test("Bilal writes twice and waits for Ayesha; a number goes its way with a word of care, which she reports", async ({
  open,
}) => {
  const { ayesha, bilal } = await friends()
  const [his, hers] = [await open(bilal), await open(ayesha)]
  await his.goto(`/Messages/${ayesha.id}`)
  await write(his, "Assalam o alaikum")
  await expect(his.getByText(WAITS)).toHaveCount(0)
  if (scriptsRun(his)) {
    await field(his).fill("Call me: 0300 1234567")
    await expect(his.getByText("Take your time with calls")).toBeVisible()
  }
  await write(his, "Call me: 0300 1234567")
  await expect(log(his).getByText("Take your time with calls")).toBeVisible()
  await expect(his.getByText(WAITS)).toBeVisible()
  await expect(field(his)).toHaveCount(0)
  await expectNoViolations(his)
  await his.reload()
  await expect(his.getByText(WAITS)).toBeVisible()

  await hers.goto(`/Messages/${bilal.id}`)
  await expect(log(hers).getByText("Take your time with calls")).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)
  await write(hers, "Walaikum assalam")

  if (!scriptsRun(his)) await his.getByRole("link", { name: "Refresh" }).click()
  await expect(bubble(his, "Walaikum assalam")).toBeVisible()
  await write(his, "Sorry, I was too quick")
  await expect(his.getByText(WAITS)).toHaveCount(0)

  await log(hers).getByText("Take your time with calls").getByRole("link", { name: "Tell us of it" }).click()
  await expect(hers).toHaveURL(/\/report\/message\/\d+$/)
  await expect(hers.getByText("Call me: 0300 1234567")).toBeVisible()
})

test("Bilal switches read marks off: neither sees any more what the other has read", async ({ open }) => {
  const { ayesha, bilal } = await friends()
  const [his, hers] = [await open(bilal), await open(ayesha)]
  await hers.goto(`/Messages/${bilal.id}`)
  await write(hers, "Did you see this?")
  await his.goto(`/Messages/${ayesha.id}`)
  if (!scriptsRun(hers)) await hers.getByRole("link", { name: "Refresh" }).click()
  await expect(log(hers)).toContainText(", Read")

  await his.goto("/Settings")
  const reads = his.getByRole("region", { name: "What you have read" })
  await reads.getByRole("button", { name: "Switch off for both" }).click()
  await expect(his.getByRole("status")).toContainText("Nobody sees what you have read.")
  await expectNoViolations(his)
  if (!scriptsRun(hers)) await hers.reload()
  await expect(log(hers)).toContainText(", Sent")
  await reads.getByRole("button", { name: "Switch on for both" }).click()
  await expect(reads).toContainText("Marks at their messages")
  await hers.reload()
  await expect(log(hers)).toContainText(", Read")
})
