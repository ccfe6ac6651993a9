import { mostlyArabic } from "./own-text.ts"

export function initials(name: string) {
  const letters = name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]!.toLocaleUpperCase("en"))
  return letters.join(letters.every(mostlyArabic) ? "\u200c" : "")
}
