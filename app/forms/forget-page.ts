import { attempt, pageAddress } from "./browser-storage.ts"

const isOfPage = (key: string) => / typed /.test(key) && key.endsWith(pageAddress())

/** What was typed in the forms of this page, whoever has typed it. */
export const forgetPage = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (isOfPage(key)) sessionStorage.removeItem(key)
  })
