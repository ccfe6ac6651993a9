import { expect, test } from "vitest"
import { statsQueryFrom } from "./stats-query.ts"

const NOW = new Date("2026-11-21T08:00:00Z")
const asked = (query: string) => statsQueryFrom(new Request(`http://localhost/portal/stats?${query}`), NOW)

test.each([
  ["", { by: "day", from: "2026-10-23", to: "2026-11-21" }],
  ["by=week", { by: "week", from: "2026-05-24", to: "2026-11-21" }],
  ["by=year&from=yesterday&to=%00", { by: "day", from: "2026-10-23", to: "2026-11-21" }],
  ["from=2026-11-01&to=2026-11-10", { by: "day", from: "2026-11-01", to: "2026-11-10" }],
  ["from=2026-11-10&to=2026-11-01", { by: "day", from: "2026-10-03", to: "2026-11-01" }],
  ["to=2030-01-01", { by: "day", from: "2026-10-23", to: "2026-11-21" }],
  ["from=2001-01-01", { by: "day", from: "2025-11-20", to: "2026-11-21" }],
  ["from=2026-02-30", { by: "day", from: "2026-10-23", to: "2026-11-21" }],
  ["by=month&from=1000-01-01", { by: "month", from: "2025-11-22", to: "2026-11-21" }],
])("%s is understood", (query, days) => {
  expect(asked(query)).toEqual(days)
})
