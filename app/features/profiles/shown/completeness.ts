import type { Section } from "./profile-sections.ts"

export function completenessOf(sections: Section[]) {
  const rows = sections.flatMap(({ title, rows }) => rows.map(([label, value]) => ({ title, label, value })))
  const missing = rows.filter(({ value }) => value === null)
  const next = missing[0] && { section: missing[0].title, label: missing[0].label }
  return { percent: Math.floor((1 - missing.length / rows.length) * 100), next }
}
