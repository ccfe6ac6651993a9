import { defineConfig } from "@playwright/test"
import { findChromium, QUIET } from "../support/browser/browser.ts"

/** What differs is shown on the page that comes out of it, and fails nothing; what cannot be opened does. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.pictures.ts",
  globalSetup: "./set-up.ts",
  workers: 2,
  fullyParallel: true,
  timeout: 45_000,
  retries: 1,
  expect: { timeout: 10_000 },
  outputDir: "../../test-results/pictures/work",
  snapshotPathTemplate: "../../test-results/pictures/before/{arg}{ext}",
  updateSnapshots: "none",
  reporter: [["line"], ["./gallery/reporter.ts"]],
  use: {
    launchOptions: { executablePath: findChromium(), args: [...QUIET, "--font-render-hinting=none"] },
    contextOptions: { reducedMotion: "reduce" },
    serviceWorkers: "block",
    locale: "en-PK",
    timezoneId: "Asia/Karachi",
  },
})
