export const LONGEST_QUERY = 100

/** Cut to what is shown; the odd parts are hits. */
export interface Found {
  id: number
  mine: boolean
  at: number
  parts: string[]
}

const BEFORE_HIT = 60
const LONGEST_EXCERPT = 240

export function markHits(text: string, search: string) {
  const hit = new RegExp(`(${search.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")})`, "gi")
  const first = text.search(hit)
  const start = first > BEFORE_HIT ? first - BEFORE_HIT : 0
  const excerpt = text.slice(start, start + LONGEST_EXCERPT).toWellFormed()
  const parts = excerpt.split(hit)
  if (start > 0) parts[0] = `…${parts[0]}`
  if (start + LONGEST_EXCERPT < text.length) parts[parts.length - 1] += "…"
  return parts
}
