import type { RouteConfigEntry } from "@react-router/dev/routes"
import sitemap from "#app/routes.ts"
import { SITE_LINKS } from "#app/ui/page/site-links.ts"

/** Steps in the middle of something: without what came before them they lead nowhere. */
const STEPS = new Set(["/otp", "/ResetOtp", "/payment", "/payment/return", "/consent", "*"])

/** Names of screens that the navigation of the public pages does not lead to. */
const NAMES: Record<string, string> = {
  "/": "Start",
  "/api": "For programs: the JSON API",
  "/users": "Sign up as a member",
  "/consultant-signup": "Sign up as a marriage consultant",
  "/ResetPassword": "Forgot password",
  "/users-side": "Newest profiles",
  "/Dashboard": "Your dashboard",
  "/AllUsers": "All members",
  "/Soulmate": "Find Your Soulmate",
  "/cast": "Browse by caste",
  "/user-religion": "Browse by religion",
  "/Section": "Browse by sect",
  "/user-height": "Browse by height",
  "/user-residence": "Browse by residence",
  "/userProffesion": "Browse by profession",
  "/user-favourite": "Favourites",
  "/connectionRequest": "Connection requests",
  "/connections": "Connections",
  "/contacts": "Chat",
  "/clients": "Clients of a marriage consultant",
  "/clients/import": "Clients from and to a file",
  "/other-clients": "Clients of other consultants",
  "/profile": "Consultant info",
  "/subscribe": "Choose a plan",
  "/UserCreate-profile": "Create your profile",
  "/UserProfile": "Your account",
  "/Settings": "Settings",
  ...Object.fromEntries(SITE_LINKS.flatMap(({ links }) => links.map(({ to, name }) => [to, name]))),
}

/** The layouts that tell for whom the screens below them are. */
const AUDIENCES: Record<string, Audience> = {
  "frames/public-layout.tsx": "everybody",
  "frames/shared-layout.tsx": "everybody",
  "guards/signed-in.tsx": "members",
}

interface Address {
  path: string
  name: string
}

const all = sitemap.flatMap((entry) => walk(entry, entry.index ? "everybody" : undefined))

/** Open to everybody, in the order of the route table; a screen with several addresses is named once. */
export const publicAddresses: Address[] = all
  .filter(({ path, audience }) => audience === "everybody" && !STEPS.has(path))
  .map(({ path }) => ({ path, name: NAMES[path] ?? fromPath(path) }))

export const memberAddresses: Address[] = all
  .filter(({ path, audience }) => audience === "members" && NAMES[path])
  .map(({ path }) => ({ path, name: NAMES[path]! }))

type Audience = "everybody" | "members" | undefined

/** Every screen below an entry; not second addresses, parts of a screen, or what only answers data and forms. */
function walk(entry: RouteConfigEntry, above: Audience): { path: string; audience: Audience }[] {
  const audience = AUDIENCES[entry.file] ?? above
  const path = entry.index ? "/" : entry.path
  const isScreen = entry.file.includes("/screens/") && !entry.id?.startsWith("alias") && !path?.includes(":")
  const own = path !== undefined && isScreen ? [{ path, audience }] : []
  return [...own, ...(entry.children ?? []).flatMap((child) => walk(child, audience))]
}

/** `/Notifications` is Notifications, `/pricing-plan` is Pricing plan. */
function fromPath(path: string) {
  const words = path.slice(1).replace(/[/-]/g, " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}
