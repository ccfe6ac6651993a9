import { attempt, NOBODY } from "./browser-storage.ts"

/** The router's scroll positions: not personal, and every page needs them. */
const SCROLLED = "react-router-scroll-positions"

/** The cookie with the finished steps lasts as long. */
const STEP_LASTS = 30 * 24 * 60 * 60 * 1000

const isStep = (key: string) => / step /.test(key)

function forgetOldSteps() {
  for (const key of Object.keys(localStorage))
    if (isStep(key) && !(Date.now() - JSON.parse(localStorage.getItem(key)!).at < STEP_LASTS))
      localStorage.removeItem(key)
}

function forgetIn(storage: Storage, accountId: number) {
  for (const key of Object.keys(storage))
    if (key !== SCROLLED && !key.startsWith(`${accountId} `) && !(accountId === NOBODY && isStep(key)))
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
    forgetOldSteps()
  })
