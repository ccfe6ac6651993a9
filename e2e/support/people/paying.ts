import { expect, type Page, test } from "@playwright/test"
import { AnotherSite, type Visitor } from "../requests/visitor.ts"

const REAL_SERVICE = "A real payment service stands here: nobody pays in a story."
/** The words of the link to it, where a form must not lead there. */
const TO_REAL_SERVICE = "Go to payment"
const ADDRESS = { billing_address: "4 Mall Road", city: "Lahore", state: "Punjab", zip: "54000" }

/** On the simulated payment page: a card that is taken, and the button that names the amount. */
export async function payByCard(visitor: Visitor) {
  const button = visitor.page.querySelectorAll("button").find(({ text }) => text.startsWith("Pay "))!.text
  const card = { card_number: "4111111111111111", card_name: "Ayesha Khan", expiry_date: "12/39", cvc: "123" }
  await visitor.send(button, { ...card, ...ADDRESS })
}

/** From the open page of the plans to the paid one. */
export async function payOrSkip(visitor: Visitor, plan: string) {
  const order = visitor.send("Continue to payment", { plan })
  const left = await order.catch((error) => (error instanceof AnotherSite ? error : Promise.reject(error)))
  test.skip(left instanceof AnotherSite || visitor.text().includes(TO_REAL_SERVICE), REAL_SERVICE)
  await payByCard(visitor)
}

/** The same in a window, where the plan is chosen. */
export async function pay(page: Page, plan: string) {
  await page.getByRole("button", { name: "Continue to payment" }).click()
  const form = page.getByLabel("Card number")
  const away = async () =>
    !page.url().startsWith(process.env.E2E_ORIGIN!) || (await page.getByText(TO_REAL_SERVICE).count()) > 0
  await expect.poll(async () => (await away()) || (await form.count()) > 0).toBe(true)
  test.skip(await away(), REAL_SERVICE)
  await fillPayment(page)
  await page.getByRole("button", { name: /^Pay / }).click()
  await expect(page.getByRole("heading", { name: `Your ${plan} plan is active` })).toBeVisible()
}

export async function fillPayment(page: Page, cardNumber = "4111 1111 1111 1111") {
  await page.getByLabel("Card number").fill(cardNumber)
  await page.getByLabel("Card holder name").fill("Ayesha Khan")
  await page.getByLabel("Expiry date").fill("12/39")
  await page.getByLabel("CVC").fill("123")
  await page.getByLabel("Billing address").fill(ADDRESS.billing_address)
  await page.getByLabel("City").fill(ADDRESS.city)
  await page.getByLabel("State").fill(ADDRESS.state)
  await page.getByLabel("ZIP code").fill(ADDRESS.zip)
}
