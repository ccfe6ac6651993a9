import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { ownTurn } from "./turns.ts"

test("what else has arrived is seen to between two pages", async () => {
  const seen: string[] = []
  const pages = ["one", "two", "three"].map((page) =>
    ownTurn().then(() => {
      seen.push(page)
      setImmediate(() => seen.push("a message"))
    }),
  )
  await Promise.all(pages)
  expect(seen).toEqual(["one", "a message", "two", "a message", "three"])
})

test("a page alone waits for nothing", async () => {
  await pause(10)
  const seen: string[] = []
  ownTurn().then(() => seen.push("page"))
  await null
  await null
  expect(seen).toEqual(["page"])
})
