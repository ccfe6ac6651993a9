import { daysBetween } from "#app/dates/days.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { together } from "#app/features/profiles/shown/biodata.ts"
import { counted } from "#app/ui/counted.ts"
import type { profileMakers } from "#db/schema/profiles.ts"

type Maker = (typeof profileMakers)[number]

/** As a search counts it. */
const WEEK = 7
const LONGEST_LINE = 90

/** 'Active this week · 3 pictures' */
export const activityText = (activeAt: Date, pictures: number) =>
  together(activeText(activeAt), pictures > 1 ? counted(pictures, "picture") : null)

/** By the day at the finest, and nothing of longer ago. */
function activeText(activeAt: Date) {
  const ago = daysBetween(dayInPakistan(activeAt), dayInPakistan())
  if (ago < 1) return "Active today"
  return ago < WEEK ? "Active this week" : null
}

const MAKERS: Partial<Record<Maker, string>> = {
  parent: "Made by a parent",
  sibling: "Made by a brother or sister",
  relative: "Made by a relative",
}

export const madeByText = (maker: Maker | null) => maker && MAKERS[maker]

/** Whole words of it. */
export function firstLineOf(text: string) {
  const line = text.trim().split("\n")[0]!.trim()
  const letters = [...line]
  if (letters.length <= LONGEST_LINE) return line
  return `${letters
    .slice(0, LONGEST_LINE)
    .join("")
    .replace(/ [^ ]*$/, "")}…`
}
