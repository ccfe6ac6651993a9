import type { World } from "./world.ts"

export const MAIN_SCREEN = "/users-side"

/** What is asked for most, by name. */
export const busyScreens = ({ profileId }: World): Record<string, string> => ({
  "main screen": MAIN_SCREEN,
  "profile page": `/UserProfile/${profileId}`,
  contacts: "/contacts",
  "Matched Soulmate": "/Soulmate",
  connections: "/connections",
  requests: "/connectionRequest?tab=received",
  "landing page": "/",
  "static page": "/about-us",
  "API's list": "/api/profile/profiles",
  "API's list of fifty": "/api/profile/profiles?limit=50",
  "API's profile": `/api/profile/${profileId}`,
  "API's own account": "/api/users/me",
  "API's contacts": "/api/contacts",
})
