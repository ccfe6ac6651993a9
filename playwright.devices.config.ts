import { existsSync } from "node:fs"
import { type BrowserType, defineConfig, devices, firefox, webkit } from "@playwright/test"
import type { Device } from "./e2e/support/browser/device.ts"
import config from "./playwright.config.ts"

const projects = config.projects!
const atDesk = projects.find(({ name }) => name === "with-script")!
const withoutScript = projects.find(({ name }) => name === "without-script")!

/** Four times slower than this machine, on a line as in a village. */
const LOW_END: Device = {
  processor: 4,
  line: { latency: 300, downloadThroughput: 100_000, uploadThroughput: 50_000 },
}

/** The stories on more devices and engines than `npm test` has time for: `npm run test:devices`. */
export default defineConfig<{ device: Device }>({
  ...config,
  projects: [
    atDesk,
    withoutScript,
    {
      ...atDesk,
      name: "low-end-phone",
      timeout: 300_000,
      expect: { timeout: 40_000 },
      use: { ...devices["Galaxy S8"], device: LOW_END },
    },
    {
      ...atDesk,
      name: "light-version",
      testIgnore: [atDesk.testIgnore!, "light-version.spec.ts"].flat(),
      grepInvert: /@scripts/,
      use: { device: { light: true } },
    },
    engine(firefox),
    engine(webkit),
  ],
})

/** Without a browser it has no stories, and says so once to whoever wants some. */
function engine(type: BrowserType) {
  const name = type.name() as "firefox" | "webkit"
  const found = existsSync(type.executablePath())
  const args = process.argv.join(" ")
  const wanted = args.includes("playwright test") && (args.includes(name) || !args.includes("--project"))
  if (!found && wanted)
    process.stderr.write(`No stories in ${name}, which is not here: npx playwright install --with-deps ${name}\n`)
  return { ...atDesk, name, ...(found ? {} : { testIgnore: /./ }), use: { browserName: name, launchOptions: {} } }
}
