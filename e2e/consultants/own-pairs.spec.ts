import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { card, part } from "../support/people/people.ts"
import { undoButton } from "../support/people/undo.ts"
import { database } from "../support/servers/database.ts"

test("Farhat finds Bilal for Sana among her own clients, opens their case, sees it from both, and puts a mistaken one back", async ({
  open,
}) => {
  const farhat = await member({ firstName: "Sana", role: "guest", plan: "pro" })
  const faith = `Faith of ${farhat.id}`
  await database()`update profile set religion = ${faith}, prefers_religion = ${faith} where id = ${farhat.profileId}`
  const client = async (firstName: string, draft = false) => {
    const [made] = await database()<{ id: number }[]>`
      insert into profile (account_id, kind, first_name, last_name, gender, marital_status, date_of_birth, religion,
        prefers_religion, city, visible, awaits_consent)
      values (${farhat.id}, 'client', ${firstName}, 'Butt', 'male', 'single', '1995-05-05', ${faith}, ${faith}, ${faith}, ${!draft}, ${draft})
      returning id::int`
    return { profileId: made!.id, name: `${firstName} Butt` }
  }
  const [imran, bilal] = [await client("Imran", true), await client("Bilal")]
  const page = await open(farhat)
  await page.goto(`/Soulmate?client=${farhat.profileId}`)
  await untilAlive(page)
  for (const one of [imran, bilal]) await expect(card(page, one).getByText("Your client")).toBeVisible()
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole("link", { name: "Without mine" }).click()
  await expect(card(page, bilal)).toHaveCount(0)
  await page.getByRole("link", { name: "Mine too" }).click()

  await card(page, imran).getByRole("button", { name: "Open a case with Imran Butt" }).click()
  await expect(page.getByRole("heading", { level: 1, name: `${farhat.name} and Imran Butt` })).toBeVisible()
  await page.getByRole("button", { name: "Remove this case" }).click()
  await expect(page.getByText("The case is removed.")).toBeVisible()
  await undoButton(page).click()
  await expect(page.getByText("The case is back.")).toBeVisible()
  await page.getByRole("link", { name: `${farhat.name} and Imran Butt` }).click()
  await page.getByRole("button", { name: "Remove this case" }).click()
  await expect(page.getByText("The case is removed.")).toBeVisible()
  await page.goto("/cases")
  await expect(page.getByRole("button", { name: /^Put it back: / })).toBeVisible()

  await page.goto(`/AllUsers?client=${farhat.profileId}&city=${encodeURIComponent(faith)}`)
  await untilAlive(page)
  await card(page, bilal).getByRole("button", { name: "Open a case with Bilal Butt" }).click()
  await expect(page.getByRole("heading", { level: 1, name: `${farhat.name} and Bilal Butt` })).toBeVisible()
  await page.getByLabel("Note", { exact: true }).fill("Both mothers are for it")
  await page.getByRole("button", { name: "Save note" }).click()
  await expect(page.getByRole("listitem").filter({ hasText: "Both mothers are for it" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Remove this case" })).toHaveCount(0)
  const address = new URL(page.url()).pathname

  await page.getByRole("link", { name: "Client: Bilal Butt" }).click()
  await expect(page.getByText("Both mothers are for it")).toBeVisible()
  await part(page, "Cases (1)")
    .getByRole("link", { name: `Bilal Butt and ${farhat.name}` })
    .click()
  await expect(page.getByRole("heading", { level: 1, name: `${farhat.name} and Bilal Butt` })).toBeVisible()
  await page.goto(`/cases?new&of=${bilal.profileId}`)
  await page.getByLabel("The other person").fill(String(farhat.profileId))
  await page.getByRole("button", { name: "Show who it is" }).click()
  await page.getByRole("button", { name: "Open a case" }).click()
  await expect(page.getByText("Both mothers are for it")).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(address)
})
