interface Going {
  gender: string
  cases: number
  notes: number
}

const PRONOUN: Record<string, string> = { female: "her", male: "him" }

/** Empty where nothing goes with the client. */
export function whatGoesText({ gender, cases, notes }: Going) {
  const parts = [counted(cases, "case"), counted(notes, "note")].filter(Boolean)
  if (parts.length === 0) return ""
  return `${parts.join(" and ")} ${cases + notes === 1 ? "goes" : "go"} with ${PRONOUN[gender] ?? "them"}.`
}

const counted = (count: number, noun: string) => (count > 0 ? `${count} ${noun}${count === 1 ? "" : "s"}` : "")
