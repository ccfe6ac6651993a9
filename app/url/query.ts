// Apart from what reads an address: this reaches the browser, and Zod must not.

/** Of a search, in characters; what is longer is shortened, or counts as none. */
export const LONGEST_SEARCH = 100

export const PAGE_SIZES = [10, 20, 50] as const

/** Of a page of any list, in the address. */
export const PLACES = { page: null, after: null, before: null, last: null }

export function withQuery(search: string, changes: Record<string, string | number | null>) {
  const query = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) query.delete(key)
    else query.set(key, String(value))
  }
  return `?${query}`
}
