import { z } from "zod"
import { daysBetween, plusDays, STEPS } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"

/** Days shown by default, and at most. */
const USUAL = { day: 29, week: 181, month: 364 }
const MOST = { day: 366, week: 5 * 366, month: 10 * 366 }

const day = z.iso
  .date()
  .refine((text) => text >= "2000-01-01")
  .nullable()
  .catch(null)

const query = z.object({ by: z.enum(STEPS).catch("day"), from: day, to: day })

export type StatsQuery = ReturnType<typeof statsQueryFrom>

/** Nothing in the future; bad values mean the default. */
export function statsQueryFrom(request: Request, now = new Date()) {
  const asked = new URL(request.url).searchParams
  const { by, from, to } = query.parse({ by: asked.get("by"), from: asked.get("from"), to: asked.get("to") })
  const current = dayInPakistan(now)
  const until = to && to < current ? to : current
  const since = from && from <= until ? from : plusDays(until, -USUAL[by])
  return { by, from: daysBetween(since, until) > MOST[by] ? plusDays(until, -MOST[by]) : since, to: until }
}
