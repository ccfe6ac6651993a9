export const clientSorts = { newest: "Newest first", name: "By name", city: "By city" }

export type ClientSort = keyof typeof clientSorts

const LONGEST_SEARCH = 100
const MOST_WORDS = 5

export interface ClientQuery {
  words: string[]
  sort: ClientSort
}

/** What the address of a list of clients asks for; a bad value means that nothing is asked. */
export function clientQueryFrom(query: URLSearchParams): ClientQuery & { q: string } {
  // PostgreSQL takes no NUL, and no name has the others.
  const typed = (query.get("q") ?? "").replace(/\p{Cc}/gu, " ")
  const q = typed.trim().slice(0, LONGEST_SEARCH)
  const sorts = Object.keys(clientSorts) as ClientSort[]
  return {
    q,
    words: q.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    sort: sorts.find((sort) => sort === query.get("sort")) ?? "newest",
  }
}
