import { attempt, NOBODY } from "./browser-storage.ts"

/** The router's scroll positions: not personal, and every page needs them. */
const SCROLLED = "react-router-scroll-positions"

function forgetIn(storage: Storage, accountId: number) {
  for (const key of Object.keys(storage))
    if (key !== SCROLLED && !key.startsWith(`${accountId} `)) storage.removeItem(key)
}

/**
 * On each page: nothing of another account stays. After a session ended elsewhere, others' messages go; one's own words
 * wait in this tab for the next login of the same account.
 */
export const forgetOthers = (accountId: number) =>
  attempt(() => {
    forgetIn(localStorage, accountId)
    if (accountId !== NOBODY) forgetIn(sessionStorage, accountId)
  })
