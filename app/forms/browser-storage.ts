/**
 * Everything that pages keep on a device, and where; what the service worker keeps beside it stands in
 * docs/decisions/027. Each key begins with the account, so that it is nobody else's.
 */
export const PLACES = {
  /** What somebody typed in a form and the server has not taken. */
  typed: "sessionStorage",
  /** What stands in a composer, until it is on its way. */
  draft: "sessionStorage",
  /** Messages on their way. */
  pending: "sessionStorage",
  /** With whom somebody writes, and what was written last. */
  contacts: "localStorage",
} as const
type What = keyof typeof PLACES

/** Nobody is logged in. */
export const NOBODY = 0

/** Storage may be full or forbidden: then nothing is kept, and nothing else suffers. */
export function attempt<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}

const keyOf = (accountId: number, what: What, of: string) => `${accountId} ${what} ${of}`

export const keep = (accountId: number, what: What, of: string, value: unknown) =>
  attempt(() => window[PLACES[what]].setItem(keyOf(accountId, what, of), JSON.stringify(value)))

export const kept = (accountId: number, what: What, of: string): unknown =>
  attempt(() => JSON.parse(window[PLACES[what]].getItem(keyOf(accountId, what, of))!))

export const forget = (accountId: number, what: What, of: string) =>
  attempt(() => window[PLACES[what]].removeItem(keyOf(accountId, what, of)))

export const pageAddress = () => location.pathname + location.search

/** At a logout; servers ask browsers for the same, but not every browser listens. */
export const forgetEverything = () =>
  attempt(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
