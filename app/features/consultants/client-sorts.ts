/** The heads of her table, by what each sorts. */
export const CLIENT_HEADS = {
  name: "Client",
  age: "Age",
  city: "City",
  consent: "Consent",
  cases: "Cases",
  step: "Next step",
  touched: "Last touched",
}

export type ClientHead = keyof typeof CLIENT_HEADS
export type ClientSort = ClientHead | "newest"

export const isClientSort = (text: string): text is ClientSort => text === "newest" || Object.hasOwn(CLIENT_HEADS, text)

/** Her list ends there, and says so. */
export const CLIENTS_COUNTED = 10_000
