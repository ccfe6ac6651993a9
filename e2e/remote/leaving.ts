import { expect } from "@playwright/test"
import type { Person } from "../support/people/people.ts"
import { Visitor } from "../support/requests/visitor.ts"
import { isRemote } from "./address.ts"

const farewells = new Map<string, () => Promise<unknown>>()

/** On a remote server whoever was in a story leaves at its end, however that was; our own server is forgotten as a whole. */
export function atTheEnd({ email }: Pick<Person, "email">, farewell: () => Promise<unknown>) {
  if (isRemote()) farewells.set(email, farewell)
}

/** Whoever has signed up deletes the account, unless the story has done that itself by `deleteAccount`. */
export const willLeave = (person: Person) => atTheEnd(person, () => deleteAccount(person))

export async function sayFarewell() {
  const left: string[] = []
  for (const farewell of farewells.values()) await farewell().catch((error) => left.push(String(error)))
  farewells.clear()
  expect(left, "nobody is left behind").toEqual([])
}

/** As the person does it: logs in and presses the button. */
export async function deleteAccount({ email, password }: Pick<Person, "email" | "password">) {
  const visitor = new Visitor(process.env.E2E_ORIGIN!)
  await visitor.open("/login")
  await visitor.send("Login", { username: email, password })
  await visitor.open("/DeleteAccount")
  const asked = visitor.page.querySelector("form [name=password]")
  await visitor.send("Yes, delete it!", { when: "now", ...(asked && { password }) })
  expect(visitor.text(), email).toContain("Your account has been deleted.")
  farewells.delete(email)
}
