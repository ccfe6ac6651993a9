import { expect, test } from "vitest"
import { byPart, overTime } from "./stats-charts.ts"

const figure = (day: string, value: number, part = "", what = "requests") => ({ what, day, part, value })

test("Each day has its figure, and a day without any has none of it", () => {
  const figures = [figure("2026-11-19", 3), figure("2026-11-21", 1), figure("2026-11-21", 9, "", "messages")]
  expect(overTime(figures, "requests", "day", "2026-11-19", "2026-11-21").map(({ value }) => value)).toEqual([3, 0, 1])
})

test("Weeks and months add up their days, whether these were counted alone or together", () => {
  const figures = [figure("2026-11-16", 30), figure("2026-11-20", 2), figure("2026-11-22", 1), figure("2026-11-23", 5)]
  expect(overTime(figures, "requests", "week", "2026-11-18", "2026-11-23")).toEqual([
    { name: "2026-11-16", value: 33 },
    { name: "2026-11-23", value: 5 },
  ])
  expect(overTime(figures, "requests", "month", "2026-11-18", "2026-11-23")).toEqual([
    { name: "2026-11-01", value: 38 },
  ])
})

test("Parts stand by their size, and very many small ones together at the end", () => {
  const plans = [figure("2026-11-20", 2, "basic"), figure("2026-11-20", 1, "pro"), figure("2026-11-21", 3, "pro")]
  expect(byPart(plans, "requests")).toEqual([
    { name: "pro", value: 4 },
    { name: "basic", value: 2 },
  ])
  const cities = Array.from({ length: 30 }, (_, index) => figure("2026-11-20", 100 - index, `City ${index}`))
  expect(byPart(cities, "requests").at(-1)).toEqual({ name: "All others", value: 755 })
})
