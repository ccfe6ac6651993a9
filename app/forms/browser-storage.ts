/** What somebody typed in a form and the server has not taken carries this and the account, so that it is nobody else's. */
export const MARK = "typed-"

export const typedKey = (accountId: number, formId: string) =>
  `${MARK}${accountId}-${formId}${location.pathname}${location.search}`

/** Storage may be full or forbidden: then nothing is kept, and nothing else suffers. */
export function attempt<Result>(work: () => Result) {
  try {
    return work()
  } catch {
    return undefined
  }
}

export const keep = (key: string, value: unknown) => attempt(() => sessionStorage.setItem(key, JSON.stringify(value)))

export const kept = (key: string): unknown => attempt(() => JSON.parse(sessionStorage.getItem(key) ?? "null"))

export const forget = (key: string) => attempt(() => sessionStorage.removeItem(key))

/** At a logout; servers ask browsers for the same, but not every browser listens. */
export const forgetEverything = () =>
  attempt(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
