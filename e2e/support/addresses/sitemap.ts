import type { RouteConfigEntry } from "@react-router/dev/routes"
import sitemap from "../../../app/routes.ts"

export interface Screen {
  id: string
  /** The screen's, below `app`. */
  file: string
  pattern: string
  /** An address that the route answers for; number 1 is asked for where it takes a number. */
  path: string
  /** Ids from the outermost layout to the route itself. */
  branch: string[]
}

/** Servers under a boundary test have a person with number 1 whom the visitor may see and write to. */
const PARAMETERS: Record<string, string> = { step: "send", what: "profile", width: "480" }

/** Every address of the product, from the sitemap itself: a new one is tested without being named. */
export const routes = sitemap.flatMap((entry) => walk(entry, ""))

function walk(entry: RouteConfigEntry, base: string, above: string[] = []): Screen[] {
  // Where the file lies, whatever the router calls it; another address of a screen has a name of its own.
  const id = entry.id?.startsWith("alias/") ? entry.id : entry.file.replace(/\.[jt]sx?$/, "")
  const path = entry.path?.startsWith("/")
    ? entry.path
    : [base, entry.path].filter((part) => part !== undefined).join("/")
  const branch = [...above, id]
  const own =
    entry.path !== undefined || entry.index
      ? [{ id, file: entry.file, pattern: path || "/", path: filled(path), branch }]
      : []
  return [...own, ...(entry.children ?? []).flatMap((child) => walk(child, path, branch))]
}

function filled(path: string) {
  return (path || "/").replace(/:(\w+)\??/g, (_, name) => PARAMETERS[name] ?? "1").replace("*", "no-such-page")
}
