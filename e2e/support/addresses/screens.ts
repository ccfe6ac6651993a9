import { routes, type Screen } from "./sitemap.ts"

/** What shows no page: files, forms of other pages, and addresses that have moved. */
const NO_PAGE =
  /^\/(webhooks|kept-chat|pictures|attachments|connection\/|favourite$|put-back|Messages\/:userId\/attachment|portal\/reports\/:id\/file|portal\/stats\/csv|subscribe\/wallet\/:id\/picture|clients\/(import|export)\/:file|meetings\/:file|calendar\/:token|add-client|consent\/:token\/picture|not-interested|logout|light-version|robots|sitemap\.xml)/

export type Viewer = "visitor" | "user" | "guest" | "admin"

export const screens = routes.filter(
  ({ pattern, branch }) => !NO_PAGE.test(pattern) && !branch[0]!.startsWith("alias/"),
)

/** The role for which the guards above a screen are. */
export function viewerOf({ branch }: Screen): Viewer {
  if (branch.includes("guards/administrators")) return "admin"
  if (branch.includes("guards/consultants-only")) return "guest"
  return branch.some((id) => id.startsWith("guards/")) ? "user" : "visitor"
}

/** Where the pattern leads with these numbers; a number that is not given is 1. */
export const addressOf = (pattern: string, numbers: Record<string, string> = {}) =>
  pattern.replace("*", "nothing-here").replace(/:(\w+)\??/g, (_, name) => numbers[name] ?? "1")
