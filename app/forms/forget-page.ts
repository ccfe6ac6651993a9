import { attempt, forget, MARK } from "./browser-storage.ts"

const isOfPage = (key: string) => key.startsWith(MARK) && key.endsWith(location.pathname + location.search)

export const forgetPage = () => attempt(() => Object.keys(sessionStorage).filter(isOfPage).forEach(forget))
