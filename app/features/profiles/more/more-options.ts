import type { profileMakers } from "#db/schema/profiles.ts"
import { STATUSES } from "./status-policy.ts"

export const LANGUAGES = [
  "Urdu",
  "English",
  "Punjabi",
  "Pashto",
  "Sindhi",
  "Saraiki",
  "Balochi",
  "Kashmiri",
  "Hindko",
  "Brahui",
  "Arabic",
  "Persian",
  "Other",
] as const

export const MAKERS: Record<(typeof profileMakers)[number], string> = {
  self: "Self",
  parent: "Parent",
  sibling: "Sibling",
  relative: "Relative",
  consultant: "Marriage consultant",
}

export const LONGEST_ABOUT = 1_000

export const makerChoices = Object.entries(MAKERS).map(([value, label]) => ({ value, label }))
export const statusChoices = Object.entries(STATUSES).map(([value, { label }]) => ({ value, label }))
