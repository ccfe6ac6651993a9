import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { waitForSlot } from "./render-queue.ts"

test("what else has arrived is seen to between two pages", async () => {
  const seen: string[] = []
  const pages = ["one", "two", "three"].map((page) =>
    waitForSlot().then(() => {
      seen.push(page)
      setImmediate(() => seen.push("a message"))
    }),
  )
  await Promise.all(pages)
  expect(seen).toEqual(["one", "a message", "two", "a message", "three"])
})

test("a page alone waits for nothing", async () => {
  // Behind the turn that nobody took.
  await pause(0)
  const seen: string[] = []
  waitForSlot().then(() => seen.push("page"))
  await null
  await null
  expect(seen).toEqual(["page"])
})
