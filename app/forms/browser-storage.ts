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

/** Of the router: how far pages were scrolled. It tells nothing of anybody, and every page needs it. */
const SCROLLED = "react-router-scroll-positions"

/** Nobody is logged in. */
export const NOBODY = 0

const keyOf = (accountId: number, what: What, of: string) => `${accountId} ${what} ${of}`

/** Storage may be full or forbidden: then nothing is kept, and nothing else suffers. */
function attempt<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const keep = (accountId: number, what: What, of: string, value: unknown) =>
  attempt(() => window[PLACES[what]].setItem(keyOf(accountId, what, of), JSON.stringify(value)))

export const kept = (accountId: number, what: What, of: string): unknown =>
  attempt(() => JSON.parse(window[PLACES[what]].getItem(keyOf(accountId, what, of)) ?? "null"))

export const forget = (accountId: number, what: What, of: string) =>
  attempt(() => window[PLACES[what]].removeItem(keyOf(accountId, what, of)))

function forgetWhere(storage: Storage, isGone: (key: string) => boolean) {
  for (const key of Object.keys(storage)) if (isGone(key)) storage.removeItem(key)
}

/**
 * With each page: nothing of another account's stays. Where nobody is logged in, the session may have ended elsewhere: what
 * others wrote goes, one's own words wait in this tab for the next login of the same account.
 */
export const forgetOthers = (accountId: number) =>
  attempt(() => {
    const isAnothers = (key: string) => key !== SCROLLED && !key.startsWith(`${accountId} `)
    forgetWhere(localStorage, isAnothers)
    if (accountId !== NOBODY) forgetWhere(sessionStorage, isAnothers)
  })

/** What was typed in the forms of this page, whoever has typed it. */
export const forgetPage = () =>
  attempt(() => forgetWhere(sessionStorage, (key) => / typed /.test(key) && key.endsWith(pageAddress())))

export const pageAddress = () => location.pathname + location.search

/** At a logout; servers ask browsers for the same, but not every browser listens. */
export const forgetEverything = () =>
  attempt(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
