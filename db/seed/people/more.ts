import type { profiles } from "#db/schema/profiles.ts"

type Column = typeof profiles.$inferInsert
type MoreAnswers = Required<Pick<Column, "aboutMe" | "aboutFamily" | "languages" | "madeBy" | "status">>

interface Known {
  contactNumber: string
  province: string
  city: string
  educationLevel: string
}

const SPOKEN: Record<string, string> = {
  Punjab: "Punjabi",
  Sindh: "Sindhi",
  "Khyber Pakhtunkhwa": "Pashto",
  Balochistan: "Balochi",
  "Azad Kashmir": "Kashmiri",
}
const MAKERS = ["self", "self", "parent", "sibling", "relative"] as const

const ABOUT_ME = [
  "I am calm and like to laugh. My day begins with tea and ends with a book.",
  "My work matters to me, and so do the evenings with my family.\nI hope for somebody who talks things over.",
  "Friends call me patient. I cook on Sundays, and I cannot live without cricket.",
]
const ABOUT_FAMILY = [
  "We are a close family who eat together in the evening.",
  "My parents are from the village, we children grew up in the city. Guests are always welcome.",
  "Our family is educated and keeps simple ways.",
]

/** Uses no random numbers, so that the rest of a person stays the same. */
export function moreOf({ contactNumber, province, city, educationLevel }: Known): MoreAnswers {
  const variant = Number(contactNumber.slice(-3)) + city.length * 7
  const pick = <Value>(values: readonly Value[]) => values[variant % values.length]!
  const isTalkative = variant % 3 === 0
  const spoken = ["Urdu", educationLevel !== "Matric" && "English", SPOKEN[province]]
  return {
    aboutMe: isTalkative ? pick(ABOUT_ME) : null,
    aboutFamily: variant % 4 === 0 ? pick(ABOUT_FAMILY) : null,
    languages: variant % 5 ? spoken.filter((one) => typeof one === "string") : [],
    madeBy: variant % 5 ? pick(MAKERS) : null,
    status: variant % 31 ? "looking" : "in talks",
  }
}
