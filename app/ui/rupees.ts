/** As people write it: 'Rs 25,000'. */
export const rupees = (amount: number) => `${amount < 0 ? "-" : ""}Rs ${Math.abs(amount).toLocaleString("en")}`
