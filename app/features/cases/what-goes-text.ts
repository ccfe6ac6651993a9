import { counted } from "#app/ui/counted.ts"

interface Going {
  gender: string
  cases: number
  notes: number
}

const PRONOUN: Record<string, string> = { female: "her", male: "him" }

/** Empty where nothing goes with the client. */
export function whatGoesText({ gender, cases, notes }: Going) {
  const parts = [cases > 0 && counted(cases, "case"), notes > 0 && counted(notes, "note")].filter(Boolean)
  if (parts.length === 0) return ""
  return `${parts.join(" and ")} ${cases + notes === 1 ? "goes" : "go"} with ${PRONOUN[gender] ?? "them"}.`
}
