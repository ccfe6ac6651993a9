import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdirSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { StartError } from "#db/start-error.ts"

const BUILT = "build/server/index.js"
const SOURCES = ["app", "db", "public", "package.json", "vite.config.ts", "react-router.config.ts"]

export async function buildIfNeeded() {
  const built = statSync(BUILT, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (built > Math.max(...SOURCES.map(newestChange))) return
  const child = spawn("npm", ["run", "--silent", "build"], { stdio: ["ignore", "ignore", "inherit"], detached: true })
  // Half a build would be taken for a whole one.
  const abandon = () => {
    process.kill(-child.pid!, "SIGKILL")
    rmSync(BUILT, { force: true })
  }
  process.once("exit", abandon)
  const [code] = await once(child, "exit")
  process.off("exit", abandon)
  if (code !== 0) throw new StartError("The product cannot be built.")
}

function newestChange(path: string): number {
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}
