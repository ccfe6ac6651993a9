import { attempt, isStep } from "./browser-storage.ts"

/** The cookie with the finished steps lasts as long. */
const STEP_LASTS = 30 * 24 * 60 * 60 * 1000

export const forgetOldSteps = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage))
      if (isStep(key) && !(Date.now() - JSON.parse(localStorage.getItem(key)!).at < STEP_LASTS))
        localStorage.removeItem(key)
  })
