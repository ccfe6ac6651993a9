/** What of a form is compared with what others have saved: one field, or several that belong together. */
export interface Part {
  label: string
  /** Fields that make sense together only, such as a city and its country. */
  fields?: readonly string[]
  /** Of a free text, which can be put together with another. */
  longest?: number
  /** How values are called on the page. */
  named?: Record<string, string>
}

export type Parts = Record<string, Part>

export const CHOICES = ["mine", "theirs", "both"] as const
export type Choice = (typeof CHOICES)[number]

/** What stands beside one's own words. */
export interface Meanwhile {
  disputed: { name: string; label: string; heading: string; theirs: string; mine: string }[]
  /** The button that takes what somebody else has saved. */
  take: string
  both: boolean
}
