import type { Page } from "@playwright/test"
import { scriptsRun, untilAlive } from "../support/browser/scripts.ts"
import { expect, test } from "../support/browser/test.ts"
import { pay } from "../support/people/paying.ts"
import {
  card,
  cardAfterwards,
  findAmongNewest,
  logIn,
  newPerson,
  type Person,
  signUp,
  verifyEmail,
} from "../support/people/people.ts"
import { completeWizard } from "../support/people/wizard.ts"

async function join(page: Page, person: Person) {
  await signUp(page, person)
  await verifyEmail(page, person)
  await logIn(page, person)
  await completeWizard(page, person)
}

async function write(page: Page, text: string) {
  const field = page.getByRole("textbox", { name: /^Message to/ })
  await untilAlive(page)
  await expect(field).toBeEnabled()
  await field.fill(text)
  await page.getByRole("button", { name: "Send", exact: true }).click()
  await expect(page.getByRole("log").getByText(text, { exact: true })).toBeVisible()
}

test("Two strangers, one of them without scripts, find each other, connect, subscribe and write @smoke", async ({
  open,
}) => {
  const [ayesha, bilal] = [newPerson("Ayesha"), newPerson("Bilal", "male")]
  const hers = await open()
  const his = await open(null, { javaScriptEnabled: false })
  await hers.goto("/pricingPlan")
  await hers.getByRole("link", { name: "Choose Pro" }).click()
  await join(hers, ayesha)
  const chosen = hers.getByRole("link", { name: "Go on with the Pro plan" })
  await expect(chosen).toBeVisible()
  const plan = await chosen.getAttribute("href")
  await join(his, bilal)

  await findAmongNewest(hers, bilal)
  await card(hers, bilal).getByRole("button", { name: "Connect" }).click()
  const sent = (await cardAfterwards(hers, bilal)).getByRole("link", { name: "Requested" })
  await expect(sent).toBeVisible()
  await his.goto("/connectionRequest?tab=received")
  await card(his, ayesha).getByRole("button", { name: "Accept" }).click()
  await expect(his.getByRole("region", { name: "You are connected" })).toBeVisible()

  await his.goto("/connections")
  await card(his, ayesha).getByRole("link", { name: "Chat" }).click()
  await expect(his.getByText("Please pay to unlock chat.")).toBeVisible()
  await his.getByRole("link", { name: "See the plans" }).click()
  await his.getByRole("radio", { name: "Basic" }).check()
  await pay(his, "Basic")
  await hers.goto(plan!)
  await pay(hers, "Pro")

  await his.getByRole("link", { name: "Back to the chat" }).click()
  await write(his, "Assalam o alaikum, Ayesha")
  await hers.goto("/contacts")
  await hers.getByRole("link", { name: bilal.name }).click()
  await expect(hers.getByRole("log").getByText("Assalam o alaikum, Ayesha", { exact: true })).toBeVisible()
  await write(hers, "Wa alaikum assalam, Bilal")
  await his.getByRole("link", { name: "Refresh" }).click()
  await expect(his.getByRole("log").getByText("Wa alaikum assalam, Bilal", { exact: true })).toBeVisible()

  if (!scriptsRun(hers)) return
  await write(his, "Are your parents at home on Friday?")
  await expect(hers.getByRole("log").getByText("Are your parents at home on Friday?", { exact: true })).toBeVisible()
})
