import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { connect, member } from "../support/people/members.ts"
import { card, cardAfterwards, findAmongNewest } from "../support/people/people.ts"

test("Ayesha keeps Bilal from his card, finds him among her favourites and takes him out again", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  const page = await open(ayesha)
  await page.goto("/user-favourite")
  await expect(page.getByText("No favorite profiles found")).toBeVisible()

  await findAmongNewest(page, bilal)
  await card(page, bilal)
    .getByRole("button", { name: `Favourite ${bilal.name}`, exact: true })
    .click()
  await expect(page.getByText("Profile added to favorites.")).toBeVisible()
  const heart = (await cardAfterwards(page, bilal)).getByRole("button", { name: `Unfavourite ${bilal.name}` })
  await expect(heart).toHaveAttribute("aria-pressed", "true")
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)

  await page.goto(`/UserProfile/${bilal.profileId}`)
  await expect(page.getByRole("button", { name: `Unfavourite ${bilal.name}` })).toBeVisible()

  await page.goto("/user-favourite")
  await expect(card(page, bilal)).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await card(page, bilal)
    .getByRole("button", { name: `Unfavourite ${bilal.name}` })
    .click()
  await expect(page.getByText("Profile removed from favorites.")).toBeVisible()
  await expect(page.getByText("No favorite profiles found")).toBeVisible()
})

test("A connection can be a favourite, too", async ({ open }) => {
  const [ayesha, bilal] = [await member(), await member({ gender: "male" })]
  await connect(ayesha, bilal)
  const page = await open(ayesha)
  await page.goto("/connections")
  await card(page, bilal)
    .getByRole("button", { name: `Favourite ${bilal.name}`, exact: true })
    .click()
  await expect(page.getByText("Profile added to favorites.")).toBeVisible()
  await expect(card(page, bilal).getByRole("button", { name: `Unfavourite ${bilal.name}` })).toBeVisible()
})
