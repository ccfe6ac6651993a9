import { attempt, isStep, pageAddress } from "./browser-storage.ts"

/** The answers of the wizard's step that is open. */
const isOfPage = (key: string) => isStep(key) && key.endsWith(pageAddress())

export const forgetPage = () =>
  attempt(() => {
    for (const key of Object.keys(localStorage)) if (isOfPage(key)) localStorage.removeItem(key)
  })
