import { createHash } from "node:crypto"
import { CHOICES, type Choice, type Part, type Parts } from "./meanwhile.ts"

/** What a form showed, and what is wanted where somebody has changed it since. */
export interface Seen {
  digests: URLSearchParams
  disputed: string[]
  choice?: Choice
}

/** Undefined of a program that does not say what it saw. */
export function seenIn(form: FormData): Seen | undefined {
  const seen = form.get("seen")
  if (typeof seen !== "string" || !seen.includes("=")) return
  const choice = CHOICES.find((one) => one === form.get("keep"))
  return { digests: new URLSearchParams(seen), disputed: form.getAll("disputed").map(String), choice }
}

type Values = object

/** As a form sends it back: lines end in their own way, and nothing is an empty text. */
const plain = (value: unknown) =>
  String(value ?? "")
    .replace(/\r\n?/g, "\n")
    .trim()

const fieldsOf = (name: string, { fields }: Part) => fields ?? [name]

const valuesOf = (name: string, part: Part, values: Values) =>
  fieldsOf(name, part).map((field) => plain((values as Record<string, unknown>)[field]))

const digestOf = (name: string, part: Part, values: Values) =>
  createHash("sha256")
    .update(JSON.stringify(valuesOf(name, part, values)))
    .digest("base64url")
    .slice(0, 12)

/** For the form's hidden field: a digest of each part as it is shown. */
export const seenOf = (parts: Parts, values: Values) =>
  new URLSearchParams(Object.entries(parts).map(([name, part]) => [name, digestOf(name, part, values)])).toString()

/** For a step that is about what was shown, and about nothing else. */
export const isAsSeen = (parts: Parts, now: Values, seen?: Seen) =>
  Object.entries(parts).every(([name, part]) => {
    const shown = seen?.digests.get(name)
    return !shown || shown === digestOf(name, part, now)
  })

export const textOf = (name: string, part: Part, values: Values) =>
  valuesOf(name, part, values)
    .filter(Boolean)
    .map((value) => part.named?.[value] ?? value)
    .join(", ")

export interface Merged<Given> {
  values: Given
  /** Parts that both have changed, for their writer to choose. */
  disputed: string[]
  /** Both texts are too long to stand together. */
  tooLong: boolean
  /** For the form that asks: what is disputed is seen from now on, and the rest was shown as before. */
  seen: string
}

/** Whoever changed a part alone has it; what both have changed is theirs to choose who came later. */
export function merge<Given extends Values>(
  parts: Parts,
  { now, mine, seen }: { now: Values; mine: Given; seen?: Seen },
): Merged<Given> {
  const merged: Merged<Given> = { values: { ...mine }, disputed: [], tooLong: false, seen: "" }
  const digests = new URLSearchParams(seen?.digests)
  const put = (name: string, value: unknown) => Object.assign(merged.values, { [name]: value })
  for (const [name, part] of Object.entries(parts)) {
    const shown = seen?.digests.get(name)
    const [stands, wanted] = [digestOf(name, part, now), digestOf(name, part, mine)]
    if (!seen || !shown || stands === wanted) continue
    const chosen = stands === shown && seen.disputed.includes(name) ? seen.choice : undefined
    if (wanted === shown || chosen === "theirs")
      for (const field of fieldsOf(name, part)) put(field, (now as Record<string, unknown>)[field])
    else if (stands !== shown) merged.disputed.push(name)
    else if (chosen === "both" && part.longest) {
      const both = [textOf(name, part, now), textOf(name, part, mine)].filter(Boolean).join("\n\n")
      if (both.length <= part.longest) put(name, both)
      else {
        merged.disputed.push(name)
        merged.tooLong = true
      }
    }
  }
  for (const name of merged.disputed) digests.set(name, digestOf(name, parts[name]!, now))
  return { ...merged, seen: digests.toString() }
}
