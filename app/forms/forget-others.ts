import { attempt, isStep, NOBODY } from "./browser-storage.ts"

/** Ours begin with the account; the router's scroll positions are nobody's. */
const OURS = /^\d/

function forgetIn(storage: Storage, accountId: number) {
  for (const key of Object.keys(storage))
    if (OURS.test(key) && !key.startsWith(`${accountId} `) && !(accountId === NOBODY && isStep(key)))
      storage.removeItem(key)
}

/**
 * On each page: nothing of another account stays. After a session ended elsewhere, others' messages go; one's own words
 * wait for the next login of the same account: in this tab, those of a wizard's step in this browser.
 */
export const forgetOthers = (accountId: number) =>
  attempt(() => {
    forgetIn(localStorage, accountId)
    if (accountId !== NOBODY) forgetIn(sessionStorage, accountId)
  })
