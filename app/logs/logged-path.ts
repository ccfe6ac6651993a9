import { ADDRESSES } from "#app/addresses.ts"

const BEFORE_KEYS = Object.keys(ADDRESSES).flatMap((path) => /\/(\w+)\/:token/.exec(path)?.[1] ?? [])
/** The next part of such an address is itself a key. */
const KEY = new RegExp(`((?:^|/)(?:${BEFORE_KEYS.join("|")})/+)[^/]+?(?=\\.data$|/|$)`, "gi")

/** Without the query, which may hold what somebody searched for, and without keys. */
export function loggedPath(url = "/") {
  const path = url.split("?", 1)[0]!.slice(0, 200)
  // As the router reads it: '/%63onsent/…' opens the same page.
  const read = path.replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  const masked = read.replace(KEY, "$1…")
  return masked === read ? path : masked
}
