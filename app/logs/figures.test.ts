import { AggregatorRegistry, register } from "prom-client"
import { afterAll, expect, test } from "vitest"
import { counter, gauge, histogram } from "./figures.ts"

afterAll(() => {
  for (const name of ["test_count", "test_time", "test_rooms", "test_version", "test_away"])
    register.removeSingleMetric(name)
})

const lines = async (name: string) =>
  (await register.getSingleMetricAsString(name)).split("\n").filter((line) => !line.startsWith("#"))

test("Who registers a counter or a histogram a second time gets the first one", () => {
  expect(counter("test_count", "A test's")).toBe(counter("test_count", "A test's"))
  expect(histogram("test_time", "A test's", [1])).toBe(histogram("test_time", "A test's", [1]))
})

test("A gauge is read when the figures are, by its newest reader", async () => {
  gauge("test_rooms", "A test's", () => 1)
  let rooms = new Map<string, number | undefined>([
    ["red", 2],
    ["blue", 3],
  ])
  gauge("test_rooms", "A test's", async () => rooms, { label: "colour" })
  expect(await lines("test_rooms")).toEqual(['test_rooms{colour="red"} 2', 'test_rooms{colour="blue"} 3'])
  rooms = new Map([["red", undefined]])
  expect(await lines("test_rooms")).toEqual([])
})

test.each([
  ["is not known", () => undefined],
  ["cannot be asked", () => Promise.reject(new Error("away"))],
])("What %s has no line", async (_why, read) => {
  gauge("test_away", "A test's", read)
  expect(await lines("test_away")).toEqual([])
})

test("Processes are summed, and what all of them know is said once", async () => {
  gauge("test_rooms", "A test's", () => 2)
  gauge("test_version", "A test's", () => new Map([["1.0.0", 1]]), { label: "version", together: "max" })
  const one = await register.getMetricsAsJSON()
  const both = await AggregatorRegistry.aggregate([one, one]).metrics()
  expect(both).toContain("\ntest_rooms 4\n")
  expect(both).toContain('\ntest_version{version="1.0.0"} 1\n')
})
