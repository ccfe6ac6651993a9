import { attempt, forget, MARK } from "./browser-storage.ts"

export function forgetOthers(accountId: number) {
  const isAnothers = (key: string) => key.startsWith(MARK) && !key.startsWith(`${MARK}${accountId}-`)
  attempt(() => Object.keys(sessionStorage).filter(isAnothers).forEach(forget))
}
