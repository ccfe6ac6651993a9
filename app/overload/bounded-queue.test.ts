import { expect, test } from "vitest"
import { boundedQueue, QueueFull } from "./bounded-queue.ts"

function task() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { run: () => promise, end: resolve }
}

test("so many run at once, so many wait, and one more is turned away at once", async () => {
  const queue = boundedQueue({ atOnce: 2, waiting: 1 })
  const begun: string[] = []
  const [first, second] = [task(), task()]
  const begin = (name: string, run = async () => {}) =>
    queue(() => {
      begun.push(name)
      return run()
    })
  const running = [begin("first", first.run), begin("second", second.run), begin("third")]

  await expect(begin("fourth")).rejects.toThrow(QueueFull)
  expect(begun).toEqual(["first", "second"])

  first.end()
  second.end()
  await Promise.all(running)
  expect(begun).toEqual(["first", "second", "third"])
})

test("a task that fails makes room for the next", async () => {
  const queue = boundedQueue({ atOnce: 1, waiting: 0 })
  await expect(queue(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken")
  expect(await queue(async () => "done")).toBe("done")
})
