import { randomBytes } from "node:crypto"
import type { Page } from "@playwright/test"
import sharp from "sharp"
import { expect, expectNoSidewaysScroll, expectNoViolations, test } from "../support/browser/test.ts"
import { type Member, member } from "../support/people/members.ts"
import { newestMail, part } from "../support/people/people.ts"
import { database } from "../support/servers/database.ts"

const administrator = (firstName: string) => member({ firstName, role: "admin", profile: false })

async function looksRight(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

const HEAVY_PIXELS = { width: 1500, height: 1600, channels: 3 as const }

/** As some phones take it: seven megabytes, as noise cannot be made smaller. */
async function heavyReceipt() {
  const raw = randomBytes(HEAVY_PIXELS.width * HEAVY_PIXELS.height * HEAVY_PIXELS.channels)
  return {
    name: "receipt.png",
    mimeType: "image/png",
    buffer: await sharp(raw, { raw: HEAVY_PIXELS }).png().toBuffer(),
  }
}

async function receipt() {
  const blank = sharp({ create: { width: 400, height: 700, channels: 3, background: "#eef" } })
  return { name: "receipt.png", mimeType: "image/png", buffer: await blank.png().toBuffer() }
}

const newNumber = () => `TX${randomBytes(6).toString("hex").toUpperCase()}`

async function payByWallet(page: Page, transaction: string) {
  await database()`insert into site_setting (key, value) values ('payTo', '{"easypaisa": "0300 0000000"}')
    on conflict (key) do nothing`
  await page.goto("/subscribe")
  await page.getByRole("link", { name: "I have paid by wallet or bank" }).click()
  await expect(page.getByText("EasyPaisa: 0300 0000000")).toBeVisible()
  await page.getByLabel("Plan", { exact: true }).selectOption("standard")
  await page.getByLabel("How you paid").selectOption("EasyPaisa")
  await page.getByLabel("Amount").fill("5,000")
  await page.getByLabel("Transaction number").fill(transaction)
}

test("Ayesha pays by wallet; Nadia is led to it, confirms by the keyboard alone, and the plan starts", async ({
  open,
}) => {
  const [nadia, ayesha, transaction] = [await administrator("Nadia"), await member(), newNumber()]
  const [hers, page] = [await open(ayesha), await open(nadia)]
  await payByWallet(hers, transaction)
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("Please choose the picture of the receipt.").last()).toBeVisible()
  await expect(hers.getByLabel("Transaction number")).toHaveValue(transaction)
  await hers.getByLabel("Amount").fill("five thousand")
  await hers.getByLabel("Picture of the receipt").setInputFiles(await heavyReceipt())
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("Please choose the picture again.").last()).toBeVisible()
  await expect(hers.getByLabel("Transaction number")).toHaveValue(transaction)
  await hers.getByLabel("Amount").fill("4,000")
  await hers.getByLabel("Picture of the receipt").setInputFiles(await receipt())
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("You wrote Rs 4,000; the price of Standard is Rs 5,000.").last()).toBeVisible()
  await hers.getByLabel("Amount").fill("5,000")
  await hers.getByLabel("Picture of the receipt").setInputFiles(await heavyReceipt())
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("We are looking for the money.")).toBeVisible()
  await looksRight(hers)

  await page.goto("/notifications")
  await page.getByRole("button", { name: `${ayesha.name} has paid Rs 5,000 by EasyPaisa` }).click()
  await expect(page).toHaveURL(/\/portal\/payments\/\d+$/)
  const here = page.url()
  await expect(page.getByText(transaction)).toBeVisible()
  const picture = await page.getByRole("img", { name: "The receipt that was sent" }).getAttribute("src")
  expect((await hers.request.get(picture!)).headers()["content-type"]).toBe("image/webp")
  const others = await open(await member())
  expect((await others.request.get(picture!)).status()).toBe(404)
  await looksRight(page)

  await page.getByLabel("What you have seen").focus()
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Please give a reason.").last()).toBeVisible()
  await page.getByLabel("What you have seen").focus()
  await page.keyboard.type("It is in our wallet")
  await page.keyboard.press("Tab")
  await page.keyboard.press("Enter")
  await expect(page.getByText("The payment is confirmed: the plan has started.")).toBeVisible()
  await page.goto(here)
  await expect(page.getByRole("button", { name: "Confirm payment" })).toBeHidden()
  await looksRight(page)
  await page.getByLabel("What went wrong").fill("It was another transfer")
  await page.getByRole("button", { name: "Take back" }).click()
  await expect(page.getByText("The payment is taken back, and waits to be decided on again.")).toBeVisible()
  await hers.goto("/notifications")
  await expect(hers.getByText("That was a mistake of ours").last()).toBeVisible()
  await page.getByLabel("What you have seen").fill("It is in our wallet after all")
  await page.getByRole("button", { name: "Confirm payment" }).click()
  await expect(page.getByText("The payment is confirmed: the plan has started.")).toBeVisible()

  await hers.goto("/subscription")
  await expect(hers.getByRole("heading", { name: "Your Standard plan" })).toBeVisible()
  await expect(hers.getByText("Confirmed.")).toBeVisible()
  await hers.getByRole("link", { name: /^Receipt R-/ }).click()
  await expect(hers.getByText("Rs 5,000", { exact: true })).toBeVisible()
  await payByWallet(hers, transaction.toLowerCase())
  await hers.getByLabel("Picture of the receipt").setInputFiles(await receipt())
  await hers.getByRole("button", { name: "Send", exact: true }).click()
  await expect(hers.getByText("You have already sent us a payment with this transaction number.").last()).toBeVisible()
})

test("Money that names no order finds its account; plans are extended and ended for a reason, refunds noted", async ({
  open,
}) => {
  const [nadia, bilal] = [await administrator("Nadia"), await member({ gender: "male" })]
  const [page, his, reference] = [await open(nadia), await open(bilal), randomBytes(16).toString("base64url")]
  const [report] = await database()`insert into payment_event (id, type, reference, outcome, email, detail)
    values (${`evt_${reference}`}, 'subscription.activated', ${reference}, 'unknown reference', 'wrong@example.com',
      ${database().json({ amount: 5000, currency: "PKR", plan: "standard" })}) returning number::int`
  await page.goto(`/portal/payments/reports/${report!.number}`)
  const show = async (who: string) => {
    await page.getByLabel("E-mail or number of the account").fill(who)
    await page.getByRole("button", { name: "Show who it is" }).click()
  }
  await show("nobody@example.com")
  await expect(page.getByText("There is no account with this e-mail or number.").last()).toBeVisible()
  await looksRight(page)
  const zain = await member({ gender: "male" })
  await show(zain.email)
  await expect(page.getByRole("list", { name: "Whom this is about" })).toContainText(zain.email)
  await page.getByLabel("Reason", { exact: true }).fill("He wrote to us")
  await looksRight(page)
  await page.getByRole("button", { name: "Match and start the plan" }).click()
  await expect(page.getByText("The money is matched: the plan has started.")).toBeVisible()

  await page.getByRole("link", { name: /^Move it on the page of report/ }).click()
  await show(String(bilal.id))
  await expect(page.getByText(bilal.email)).toBeVisible()
  await looksRight(page)
  await page.getByLabel("Reason", { exact: true }).fill("It was another Zain")
  await page.getByRole("button", { name: "Move the money" }).click()
  await expect(page.getByText("The money is moved, and both accounts are told.")).toBeVisible()

  await page.goto("/portal/payments?state=all")
  await page.getByLabel("Search").fill(reference)
  await page.getByRole("button", { name: "Search" }).click()
  const receipt = page.getByRole("link", { name: /^R-\d+$/ })
  await expect(receipt).toHaveCount(1)
  await receipt.click()
  await expect(page.getByText(reference)).toBeVisible()
  await page.getByLabel("Amount sent back").fill("6000")
  await part(page, "Note a refund").getByLabel("Reason", { exact: true }).fill("Paid too much")
  await page.getByRole("button", { name: "Note refund" }).click()
  await expect(page.getByText("This is more than what is left of the payment.")).toBeVisible()

  await page.getByRole("link", { name: "Plans and payments of this account" }).click()
  await part(page, "Extend a plan").getByLabel("Which plan").selectOption({ index: 1 })
  await part(page, "Extend a plan").getByLabel("Days").fill("400")
  await part(page, "Extend a plan").getByLabel("Reason").fill("The site was down")
  await page.getByRole("button", { name: "Extend a plan" }).click()
  await expect(page.getByText("Please enter 1 to 366 days.").last()).toBeVisible()
  await looksRight(page)
  await part(page, "Extend a plan").getByLabel("Days").fill("10")
  await page.getByRole("button", { name: "Extend a plan" }).click()
  await expect(page.getByText("The plan is extended.")).toBeVisible()
  await his.goto("/notifications")
  await expect(his.getByText("Your Standard plan was extended").last()).toBeVisible()
  await part(page, "End a plan").getByLabel("Which plan").selectOption({ index: 1 })
  await part(page, "End a plan").getByLabel("Reason").fill("He asked for his money back")
  await page.getByRole("button", { name: "End a plan", exact: true }).click()
  await expect(page.getByText("The plan has ended.")).toBeVisible()
  await his.goto("/subscription")
  await expect(his.getByText(/^Your Standard plan was cancelled on .* He asked for his money back/)).toBeVisible()
})

async function withPicture(person: Member) {
  const id = randomBytes(16).toString("hex")
  await database()`insert into picture (id, account_id, width, height) values (${id}, ${person.id}, 480, 600)`
  await database()`update profile set picture_id = ${id} where id = ${person.profileId}`
  return person
}

test("Two administrators share the calls: one has a profile in hand, nobody answers, it is sent back", async ({
  open,
}) => {
  const [nadia, sadia] = [await administrator("Nadia"), await administrator("Sadia")]
  const zara = await withPicture(await member({ firstName: "Zara" }))
  const [page, hers, address] = [await open(nadia), await open(sadia), `/portal/verifications/${zara.profileId}`]
  await page.goto(address)
  await page.getByRole("button", { name: "I call now" }).click()
  await expect(page.getByText(/^You have until .+ to call/)).toBeVisible()
  await hers.goto(address)
  await expect(hers.getByText(/is calling this profile, until/)).toBeVisible()
  await hers.getByLabel("What was checked").fill("Called her, too")
  await hers.getByRole("button", { name: "Phone checked" }).click()
  await expect(hers.getByText("is calling this profile at the moment.")).toBeVisible()

  await page.getByRole("button", { name: "Let others call" }).click()
  await page.getByLabel("What happened").selectOption("Nobody answered")
  await page.getByRole("button", { name: "Save call" }).click()
  await expect(page.getByText("Please say when to call again.").last()).toBeVisible()
  await page.getByLabel("Call again").selectOption("Tomorrow at 10 in the morning")
  await page.getByRole("button", { name: "Save call" }).click()
  await expect(page.getByText(`Call saved: ${zara.name}.`)).toBeVisible()
  await page.goto("/portal/verifications?state=called&limit=50")
  await page.getByRole("link", { name: new RegExp(`^${zara.name},`) }).click()
  await expect(page.getByRole("heading", { name: "Calls", exact: true })).toBeVisible()
  await looksRight(page)
  await page.getByLabel("Step to correct").selectOption("Picture")
  await page.getByLabel("A usual reason").selectOption("The picture shows more than one person.")
  await page.getByRole("button", { name: "Send back" }).click()
  await expect(page.getByText(`Sent back: ${zara.name}.`)).toBeVisible()
  expect(await newestMail(zara.email)).toContain("The picture shows more than one person.")

  const bare = await member({ firstName: "Hina" })
  await page.goto(`/portal/verifications/${bare.profileId}`)
  await expect(page.getByText("There is no picture yet")).toBeVisible()
  await page.getByRole("button", { name: "Send back" }).click()
  await expect(page.getByText(`Sent back: ${bare.name}.`)).toBeVisible()
})
