import { yearInPakistan } from "#app/dates/pakistan.ts"
import { capital } from "#app/ui/capital.ts"
import type { profiles } from "#db/schema/profiles.ts"
import { heightLabel } from "../fields/height.ts"

export const inFeet = (cm: number) => heightLabel(cm).replace("''", "″").replace("'", "′")

/** As the specification counts: current year minus birth year. `dateOfBirth` is YYYY-MM-DD. */
export const ageOf = (dateOfBirth: string, today = new Date()) =>
  yearInPakistan(today) - Number(dateOfBirth.slice(0, 4))

export const together = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join(" · ")

type Summarised = Pick<
  typeof profiles.$inferSelect,
  "heightCm" | "city" | "religion" | "caste" | "sect" | "educationLevel" | "occupation"
>

/** What the lines of a summary are made of. */
export const summaryPartsOf = (person: Summarised): Summarised => ({
  heightCm: person.heightCm,
  city: person.city,
  religion: person.religion,
  caste: person.caste,
  sect: person.sect,
  educationLevel: person.educationLevel,
  occupation: person.occupation,
})

/** How occupations of the lists read after a comma; 'None' is left out. */
const WORK: Record<string, string | undefined> = { Job: "employed", Employee: "employed", None: "" }

/** At most three lines: height and city, community, education and occupation. */
export function summaryOf(person: Summarised) {
  const work = person.occupation && (WORK[person.occupation] ?? person.occupation.toLowerCase())
  const lines = [
    together(person.heightCm === null ? null : inFeet(person.heightCm), person.city),
    together(...[person.religion, person.sect, person.caste].filter((name) => name !== "Others" && name !== "Other")),
    capital([person.educationLevel, work].filter(Boolean).join(", ")),
  ]
  return lines.filter(Boolean).join("\n")
}

/** '24 – 30', '24 or more', 'Up to 30'; null where neither end is known. */
export function span(from: number | null, to: number | null, format: (value: number) => string) {
  if (from === null || to === null) {
    if (from !== null) return `${format(from)} or more`
    return to === null ? null : `Up to ${format(to)}`
  }
  return from === to ? format(from) : `${format(from)} – ${format(to)}`
}

/** Enough of an address to recognise it, too little to write to it: `a•••@example.com`. */
export function maskedEmail(email: string) {
  const at = email.lastIndexOf("@")
  return at < 1 ? "•••" : `${[...email][0]}•••${email.slice(at)}`
}
