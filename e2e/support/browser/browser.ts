import { execFileSync } from "node:child_process"
import { accessSync, constants, existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, join } from "node:path"
import { chromium } from "@playwright/test"

/** First the one without a window: a page takes it half the time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
const PACKAGES = ["chromium-headless-shell", "chromium"]
/** Where somebody wants to look on; workers, which have other words, are told by the environment. */
if (process.argv.some((word) => ["--headed", "--debug"].includes(word))) process.env.E2E_WATCHED = "1"
const asRoot = process.getuid?.() === 0

/** Chromium keeps to itself: a test machine may have no way out. */
export const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-quic",
  // No page lives long enough for its scripts to be compiled for speed: a sixth of a run's time.
  "--js-flags=--no-opt --no-maglev --no-sparkplug --single-threaded-gc",
  ...(asRoot ? ["--no-sandbox"] : []),
]

/** The system's Chromium, or undefined where Playwright's own is to be used. */
export function findChromium() {
  const folders = (process.env.PATH ?? "").split(delimiter)
  const names = process.env.E2E_WATCHED ? NAMES.slice(1) : NAMES
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

/** Makes sure that there is a browser: the system's, else Playwright's download, else the system's package. */
export function arrangeChromium() {
  if (findChromium() || existsSync(chromium.executablePath())) return
  const playwright = createRequire(import.meta.url).resolve("@playwright/test/cli")
  if (run(process.execPath, [playwright, "install", "chromium"]) && existsSync(chromium.executablePath())) return
  if (asRoot && run("apt-get", ["update"])) {
    for (const name of PACKAGES) if (run("apt-get", ["install", "-y", name]) && findChromium()) return
  }
  throw new Error(
    "The browser stories need Chromium and it could not be installed. Put `chromium` or `google-chrome` on PATH.",
  )
}

function run(program: string, args: string[]) {
  try {
    execFileSync(program, args, { stdio: ["ignore", "ignore", "inherit"], timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

function isProgram(path: string) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
