import { isInMarket } from "#app/viewer/market-policy.ts"
import type { Role } from "#db/schema/accounts.ts"

/** Where the portal has what members look for with their own lists. */
const PLACES: Record<string, readonly string[]> = {
  "/portal/user-list": [
    "users-side",
    "allusers",
    "saved-searches",
    "cast",
    "soulmate",
    "user-religion",
    "section",
    "user-height",
    "user-residence",
    "userproffesion",
    "user-favourite",
  ],
  "/portal/dashboard": [
    "dashboard",
    "connectionrequest",
    "send-requests",
    "received-request",
    "connections",
    "friends",
    "accept-request",
    "who-looked",
    "usercreate-profile",
    "usercreate-religion",
    "userprofession",
    "userprofessional",
    "userfamily",
    "userpartner",
  ],
  "/portal/assisted-requests": ["assistance"],
  "/UserProfile": ["me"],
}

const INSTEAD = new Map(Object.entries(PLACES).flatMap(([to, names]) => names.map((name) => [name, to] as const)))

/** Where an administrator is led who opens a screen of those who look for a partner; undefined where everybody may be. */
export function portalInstead(viewer: { role: Role }, pathname: string) {
  if (isInMarket(viewer)) return
  const [, name = "", id, more] = decoded(pathname).toLowerCase().split("/")
  if (name === "userprofile" && id && !more) return `/portal/people/${encodeURIComponent(id)}`
  return id ? undefined : INSTEAD.get(name)
}

/** As the router reads it, which leaves alone what is no text. */
function decoded(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
