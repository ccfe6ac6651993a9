import { attempt, pageAddress } from "./browser-storage.ts"

const isOfPage = (key: string) => / typed /.test(key) && key.endsWith(pageAddress())

export const forgetPage = () =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (isOfPage(key)) sessionStorage.removeItem(key)
  })
