/** All that pages keep on a device; for the service worker see docs/decisions/027. Keys begin with the account. */
export const STORAGES = {
  /** Typed in a form, and not taken by the server. */
  typed: "sessionStorage",
  /** The same in a step of a wizard: as the finished steps do, it outlives the browser's end. */
  step: "localStorage",
  /** What is in a composer until it is sent. */
  draft: "sessionStorage",
  /** Messages on their way. */
  pending: "sessionStorage",
  /** With whom somebody writes, and what was written last. */
  contacts: "localStorage",
} as const
type What = keyof typeof STORAGES

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
  attempt(() => window[STORAGES[what]].setItem(keyOf(accountId, what, of), JSON.stringify(value)))

export const kept = (accountId: number, what: What, of: string): unknown =>
  attempt(() => JSON.parse(window[STORAGES[what]].getItem(keyOf(accountId, what, of))!))

export const forget = (accountId: number, what: What, of: string) =>
  attempt(() => window[STORAGES[what]].removeItem(keyOf(accountId, what, of)))

/** Of an answer in a wizard's step, whosoever it is. */
export const isStep = (key: string) => key.includes(" step ")

export const pageAddress = () => location.pathname + location.search

/** At a logout; not every browser obeys the server's header for it. */
export const forgetEverything = () =>
  attempt(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
