/**
 * All that pages keep on a device, and whether it outlives the tab; for the service worker see docs/decisions/027. Keys
 * begin with the account.
 */
export const STORAGES = {
  /** Typed in a form, and not taken by the server. */
  typed: false,
  /** The same in a step of a wizard: as the finished steps do, it outlives the browser's end. */
  step: true,
  /** What is in a composer until it is sent. */
  draft: false,
  /** Messages on their way. */
  pending: false,
  /** With whom somebody writes, and what was written last. */
  contacts: true,
}
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

const storageOf = (what: What) => (STORAGES[what] ? localStorage : sessionStorage)

const keyOf = (accountId: number, what: What, of: string) => `${accountId} ${what} ${of}`

export const keep = (accountId: number, what: What, of: string, value: unknown) =>
  attempt(() => storageOf(what).setItem(keyOf(accountId, what, of), JSON.stringify(value)))

export const kept = (accountId: number, what: What, of: string): unknown =>
  attempt(() => JSON.parse(storageOf(what).getItem(keyOf(accountId, what, of))!))

export const forget = (accountId: number, what: What, of: string) =>
  attempt(() => storageOf(what).removeItem(keyOf(accountId, what, of)))

/** Of an answer in a wizard's step, whosoever it is. */
export const isStep = (key: string) => key.includes(" step ")

export const pageAddress = () => location.pathname + location.search

/** At a logout; not every browser obeys the server's header for it. */
export const forgetEverything = () =>
  attempt(() => {
    sessionStorage.clear()
    localStorage.clear()
  })

/** Whether somebody has switched off the keys of lists; of the device, whoever logs in. */
export const areKeysOff = () => attempt(() => localStorage.getItem("keys")) === "off"

export const switchKeys = (to: string) => attempt(() => localStorage.setItem("keys", to))
