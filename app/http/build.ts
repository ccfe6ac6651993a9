import { execFileSync } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import { join } from "node:path"

const BUILT = "build/server/index.js"
const SOURCES = ["app", "db", "public", "package.json", "vite.config.ts", "react-router.config.ts"]

/** Builds the product unless the last build is newer than everything that it was made from. */
export function buildIfNeeded() {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > Math.max(...SOURCES.map(newestChange))) return
  execFileSync("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"] })
}

function newestChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}
