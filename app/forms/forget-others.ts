import { attempt, NOBODY } from "./browser-storage.ts"

/** Of the router: how far pages were scrolled. It tells nothing of anybody, and every page needs it. */
const SCROLLED = "react-router-scroll-positions"

function forgetIn(storage: Storage, accountId: number) {
  for (const key of Object.keys(storage))
    if (key !== SCROLLED && !key.startsWith(`${accountId} `)) storage.removeItem(key)
}

/**
 * With each page: nothing of another account's stays. Where nobody is logged in, the session may have ended elsewhere: what
 * others wrote goes, one's own words wait in this tab for the next login of the same account.
 */
export const forgetOthers = (accountId: number) =>
  attempt(() => {
    forgetIn(localStorage, accountId)
    if (accountId !== NOBODY) forgetIn(sessionStorage, accountId)
  })
