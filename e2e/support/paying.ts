import type { Visitor } from "./visitor.ts"

/** On the simulated payment page: a card that is taken, and the button that names the amount. */
export async function payByCard(visitor: Visitor) {
  const button = visitor.page.querySelectorAll("button").find(({ text }) => text.startsWith("Pay "))!.text
  await visitor.send(button, {
    card_number: "4111111111111111",
    card_name: "Ayesha Khan",
    expiry_date: "12/39",
    cvc: "123",
    billing_address: "4 Mall Road",
    city: "Lahore",
    state: "Punjab",
    zip: "54000",
  })
}
