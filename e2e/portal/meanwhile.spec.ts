import type { Page } from "@playwright/test"
import { untilAlive } from "../support/browser/scripts.ts"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { member } from "../support/people/members.ts"
import { part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const administrator = (firstName: string) => member({ firstName, role: "admin", profile: false })

async function looksRight(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

async function openBoth(one: Page, other: Page, address: string) {
  for (const page of [one, other]) {
    await page.goto(address)
    await untilAlive(page)
  }
}

test("Nadia and Saima edit the same user: Saima reads what Nadia wrote beside her own words, and keeps hers", async ({
  open,
}) => {
  const [nadia, saima, zara] = [await administrator("Nadia"), await administrator("Saima"), await member()]
  const [nadias, saimas] = [await open(nadia), await open(saima)]
  await openBoth(nadias, saimas, `/portal/user-edit/${zara.id}`)
  await nadias.getByLabel("Name", { exact: true }).fill("Zara One")
  await nadias.getByLabel("Reason").fill("Her passport")
  await nadias.getByRole("button", { name: "Save" }).click()
  await expect(nadias.getByText("The user was changed.")).toBeVisible()

  await saimas.getByLabel("Name", { exact: true }).fill("Zara Two")
  await saimas.getByLabel("Username").fill(zara.lastName)
  await saimas.getByLabel("Reason").fill("Her letter")
  await saimas.getByRole("button", { name: "Save" }).click()
  const asked = saimas.getByRole("region", { name: "Changed meanwhile" })
  await expect(asked).toContainText(/Nadia \S+ wrote this at \d\d:\d\d:/)
  await expect(asked).toContainText("Zara One")
  await expect(saimas.getByRole("alert").first()).toContainText("This was changed while you were writing")
  await expect(asked.getByRole("button")).toHaveText(["Keep mine", "Take theirs"])
  await expect(saimas.getByLabel("Name", { exact: true })).toHaveValue("Zara Two")
  await expect(saimas.getByLabel("Reason")).toHaveValue("Her letter")
  await looksRight(saimas)
  await asked.getByRole("button", { name: "Keep mine" }).click()
  await expect(saimas.getByText("The user was changed.")).toBeVisible()
  await expect(saimas.getByRole("heading", { level: 1 })).toContainText("Zara Two")
})

test("Saima sends a profile back that Nadia has sent back meanwhile: she reads hers, and her own words stay", async ({
  open,
}) => {
  const [nadia, saima, zara] = [await administrator("Nadia"), await administrator("Saima"), await member()]
  const [nadias, saimas] = [await open(nadia), await open(saima)]
  await openBoth(nadias, saimas, `/portal/verifications/${zara.profileId}`)
  const sendBack = async (page: Page, reason: string) => {
    const form = part(page, "Send back for correction")
    await form.getByLabel("Step to correct").selectOption("picture")
    await form.getByLabel("Reason", { exact: true }).fill(reason)
    await form.getByRole("button", { name: "Send back" }).click()
  }
  await sendBack(nadias, "There are sunglasses.")
  await expect(nadias.getByText(/^Sent back: /)).toBeVisible()
  await sendBack(saimas, "Please take off the hat.")
  const alert = saimas.getByRole("alert").filter({ hasText: "What you wrote was not used" })
  await expect(alert).toContainText(/Nadia.* sent the profile of/)
  await expect(alert).toContainText("There are sunglasses.")
  await expect(alert).toContainText("Please take off the hat.")
  await expect(saimas.getByText(/^Sent back on /)).toBeVisible()
  await looksRight(saimas)
})

test("Farhat and her sister write down what the families say on two pages, and put both", async ({ open }) => {
  const farhat = await member({ firstName: "Farhat", role: "guest", plan: "pro" })
  const bilal = await member({ gender: "male" })
  const [made] = await database()<{ id: number }[]>`
    insert into client_case (client_id, consultant_id, other_id)
    values (${farhat.profileId}, ${farhat.id}, ${bilal.profileId}) returning id::int`
  const [hers, sisters] = [await open(farhat), await open(farhat)]
  await openBoth(hers, sisters, `/cases/${made!.id}`)
  const says = `What ${farhat.name} says`
  await hers.getByLabel(says).fill("She likes him.")
  await hers.getByRole("button", { name: "Save feedback" }).click()
  await expect(hers.getByText("Feedback written")).toBeVisible()

  await sisters.getByLabel(says).fill("Her mother has questions.")
  await sisters.getByLabel(`What ${bilal.name} says`).fill("He agrees.")
  await sisters.getByRole("button", { name: "Save feedback" }).click()
  const asked = sisters.getByRole("region", { name: "Changed meanwhile" })
  await expect(asked).toContainText(/On another page you wrote this at/)
  await looksRight(sisters)
  await asked.getByRole("button", { name: "Put both" }).click()
  await expect(asked).toHaveCount(0)
  await expect(sisters.getByLabel(says)).toHaveValue("She likes him.\n\nHer mother has questions.")
  await expect(sisters.getByLabel(`What ${bilal.name} says`)).toHaveValue("He agrees.")
  await sisters.getByText("Earlier wordings").click()
  await expect(sisters.getByText(/^Changed at \d\d:\d\d by Farhat/)).toBeVisible()

  await hers.getByLabel(`What ${bilal.name} says`).fill("He asks for time.")
  await hers.getByRole("button", { name: "Save feedback" }).click()
  await hers.getByRole("button", { name: "Take the other" }).click()
  await expect(hers.getByLabel(says)).toHaveValue("She likes him.\n\nHer mother has questions.")
  await expect(hers.getByLabel(`What ${bilal.name} says`)).toHaveValue("He agrees.")
})
