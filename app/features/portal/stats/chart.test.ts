import { expect, test } from "vitest"
import { drawBars, drawLine } from "./chart.server.ts"

const days = (...values: number[]) => values.map((value, index) => ({ name: `day ${index}`, value }))
const plain = (name: string) => name

test("A line begins at the left, ends at the right, and its highest point is below the top", () => {
  const { line, left, right, levels, names, dots } = drawLine(days(0, 10, 5), plain)
  expect(dots.map(([x]) => x)).toEqual([left, (left + right) / 2, right])
  expect(dots[1]![1]).toBeLessThan(dots[2]![1])
  expect(dots[2]![1]).toBeLessThan(dots[0]![1])
  expect(line).toMatch(/^M[\d.]+,[\d.]+L/)
  expect(levels[0]!.label).toBe("0")
  expect(names.map(({ label }) => label)).toEqual(["day 0", "day 1", "day 2"])
})

test("One day, and days on which nothing happened, are drawn as well", () => {
  const { names, dots } = drawLine(days(7), plain)
  expect(names).toHaveLength(1)
  expect(dots).toHaveLength(1)
  const nothing = drawLine(days(0, 0), plain)
  expect(nothing.line + nothing.area).not.toMatch(/NaN/)
  expect(nothing.levels.map(({ label }) => label)).toEqual(["0", "1", "2", "3", "4"])
})

test("Cents are drawn as dollars, thousands with few letters", () => {
  const { levels } = drawLine(days(100_000_000), plain, 100)
  expect(levels.at(-1)!.label).toBe("1m")
})

test("The largest bar fills the width, a part of nothing is still seen", () => {
  const { bars, width, height } = drawBars([
    { name: "Pro", value: 50 },
    { name: "Basic", value: 0 },
  ])
  expect(bars.map((bar) => bar.width)).toEqual([width, 1])
  expect(bars[1]!.top).toBe(height / 2)
  expect(drawBars([]).bars).toEqual([])
})
