import { expect, test } from "vitest"
import { ownTurn } from "./turns.ts"

test("what else has arrived is seen to between two pages", async () => {
  const seen: string[] = []
  const pages = ["one", "two", "three"].map((page) => ownTurn().then(() => seen.push(page)))
  setImmediate(() => {
    seen.push("a message")
    setImmediate(() => seen.push("another"))
  })
  await Promise.all(pages)
  expect(seen).toEqual(["one", "a message", "two", "another", "three"])
})
