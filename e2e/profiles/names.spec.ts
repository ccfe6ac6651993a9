import type { Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { newestMail, newPerson } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

/** Registered under one name; the profile has another, in two scripts. */
async function mariam() {
  const { lastName } = newPerson("Mariam")
  const made = await member({ plan: "pro", profile: { firstName: "Mariam", lastName: `O'${lastName}-خان` } })
  return { ...made, shown: `Mariam O'${lastName}-خان` }
}

async function expectNamed(page: Page, { name, shown }: Member & { shown: string }) {
  const named = page.getByRole("main").locator("bdi", { hasText: shown }).filter({ visible: true }).first()
  await expect(named).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await expectNoSidewaysScroll(page)
}

test("Mariam has one name, on cards, in requests, connections, chats, news, mails and the portal", async ({ open }) => {
  const [her, bilal] = [await mariam(), await member({ gender: "male", plan: "pro" })]
  const [hers, his] = [await open(her), await open(bilal)]

  await his.goto("/users-side")
  await expectNamed(his, her)
  await hers.goto("/Dashboard")
  await expectNamed(hers, her)
  await hers.goto(`/UserProfile/${bilal.profileId}`)
  await hers
    .getByRole("button", { name: /Connect|Send/ })
    .first()
    .click()
  await expect(hers.getByText("Requested").first()).toBeVisible()

  await his.goto("/notifications")
  await expect(his.getByRole("main").getByText(`${her.shown} would like to connect with you.`).first()).toBeVisible()
  await his.goto("/connectionRequest?tab=received")
  await expectNamed(his, her)
  await expectNoViolations(his)
  await his
    .getByRole("button", { name: /^Accept/ })
    .first()
    .click()
  await expect(his.getByRole("heading", { name: /connected/i }).first()).toBeVisible()
  await his.goto("/connections")
  await expectNamed(his, her)
  await his.goto(`/Messages/${her.id}`)
  await expectNamed(his, her)
  await his.goto("/contacts")
  await expectNamed(his, her)

  await database()`update profile set last_name = 'Khan' where account_id = ${her.id}`
  await his.goto("/contacts")
  await expect(his.getByRole("main").locator("bdi", { hasText: "Mariam Khan" }).first()).toBeVisible()
  await database()`update profile set last_name = ${her.shown.slice("Mariam ".length)} where account_id = ${her.id}`

  const nadia = await open(await member({ firstName: "Nadia", role: "admin", profile: false }))
  await nadia.goto(`/portal/user-list?q=${her.email}`)
  for (const name of [her.name, her.shown]) await expect(nadia.getByText(name).first()).toBeVisible()
  await nadia.goto(`/portal/verifications/${her.profileId}`)
  await untilAlive(nadia)
  await nadia.getByLabel("Step to correct").selectOption("Picture")
  await nadia.getByLabel("Reason", { exact: true }).first().fill("The picture is of a film star.")
  await nadia.getByRole("button", { name: "Send back" }).click()
  expect(await newestMail(her.email)).toContain("Dear =E2=81=A8Mariam O'")
  await nadia.goto(`/portal/user-view/${her.id}?confirm=suspend&id=${her.id}`)
  await nadia.getByRole("alertdialog").getByLabel("Reason").fill("The picture is of a film star.")
  await nadia.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click()
  await expect(nadia.getByRole("status").first()).toContainText(`${her.shown}: suspended.`)
})
