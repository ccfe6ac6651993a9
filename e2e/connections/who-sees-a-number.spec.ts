import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { card, numbersOf, shownNumber } from "../support/people/people.ts"

test("Ayesha shares her number with one of two connections; the other sees nothing, and once ended it is gone", async ({
  open,
}) => {
  const [ayesha, bilal, usman] = [
    await member(),
    await member({ gender: "male" }),
    await member({ gender: "male", firstName: "Usman" }),
  ]
  await connect(bilal, ayesha)
  await connect(usman, ayesha)
  const hers = await open(ayesha)
  await hers.goto("/Settings/contact")
  await hers.getByRole("radio", { name: "Only to those I choose among my connections" }).check()
  await hers.getByRole("button", { name: "Save" }).click()
  await expect(hers.getByRole("status")).toContainText("From now on only those")

  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers.getByRole("link", { name: "Share a number" }).click()
  await hers.getByRole("button", { name: "Share" }).click()
  await expect(hers.getByText(/Your phone number and e-mail, since .+ and until .+\./)).toBeVisible()
  await expectNoViolations(hers)
  await expectNoSidewaysScroll(hers)

  const [his, usmans] = [await open(bilal), await open(usman)]
  await his.goto("/notifications")
  await his
    .getByRole("main")
    .getByRole("button", { name: /^Unread: .*shares a phone number/ })
    .click()
  await expect(his.getByText("Shares phone number and e-mail with you")).toBeVisible()
  await expectNoViolations(his)
  await his.goto(`/UserProfile/${ayesha.profileId}`)
  await expect(his.getByText(shownNumber(ayesha)).first()).toBeVisible()
  await expect(his.getByText(/Shared since .+ and until/)).toBeVisible()

  async function seesNothing(page: typeof his) {
    await page.goto(`/UserProfile/${ayesha.profileId}`)
    await expect(page.getByText("shown to chosen connections")).toBeVisible()
    for (const hidden of [...numbersOf(ayesha), ayesha.email]) await expect(page.getByText(hidden)).toHaveCount(0)
    await page.goto("/connections")
    await expect(card(page, ayesha)).not.toContainText("@")
  }
  await seesNothing(usmans)

  await hers.goto("/Settings/contact")
  await hers.getByRole("button", { name: `Stop sharing with ${bilal.name}` }).click()
  await expect(hers.getByRole("status")).toContainText("You no longer share a number")
  await expectNoViolations(hers)
  await seesNothing(his)
})
