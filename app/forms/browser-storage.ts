/** What somebody typed in a form and the server has not taken carries this and the account, so that it is nobody else's. */
const MARK = "typed-"
const ownMark = (accountId: number) => `${MARK}${accountId}-`

export const typedKey = (accountId: number, formId: string) =>
  `${ownMark(accountId)}${formId}${location.pathname}${location.search}`

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

export const forgetWhere = (kind: "localStorage" | "sessionStorage", fits: (key: string) => boolean) =>
  attempt(() => {
    for (const key of Object.keys(window[kind])) if (fits(key)) window[kind].removeItem(key)
  })

export const forgetPage = () =>
  forgetWhere("sessionStorage", (key) => key.startsWith(MARK) && key.endsWith(location.pathname + location.search))

export const forgetOthers = (accountId: number) =>
  forgetWhere("sessionStorage", (key) => key.startsWith(MARK) && !key.startsWith(ownMark(accountId)))

/** At a logout; servers ask browsers for the same, but not every browser listens. */
export function forgetEverything() {
  attempt(() => sessionStorage.clear())
  attempt(() => localStorage.clear())
}
