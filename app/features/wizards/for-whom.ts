import type { profileMakers } from "#db/schema/profiles.ts"

export interface Made {
  label: string
  /** Who then makes the profile, as its page says. */
  madeBy: (typeof profileMakers)[number]
  gender?: "female" | "male"
}

/** For whom somebody signs up. */
export const FOR_WHOM = {
  self: { label: "Myself", madeBy: "self" },
  son: { label: "My son", madeBy: "parent", gender: "male" },
  daughter: { label: "My daughter", madeBy: "parent", gender: "female" },
  sister: { label: "My sister", madeBy: "sibling", gender: "female" },
  brother: { label: "My brother", madeBy: "sibling", gender: "male" },
  relative: { label: "A relative", madeBy: "relative" },
} satisfies Record<string, Made>

export type ForWhom = keyof typeof FOR_WHOM
