import { defineConfig } from "@playwright/test"
import { onlySmokeElsewhere } from "./e2e/elsewhere/address.ts"
import { findChromium, QUIET } from "./e2e/support/browser.ts"

/** Stories and tests for which no browser is opened, or one of their own. */
const ONCE = ["boundary/**", "http-journey.spec.ts", "api-*.spec.ts"]

/** The stories run with and without scripts; what a browser would not send is in `e2e/boundary`, once. */
const config = defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/global-setup.ts",
  // One more than the cores that CI has: stories wait for the server as often as for themselves.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: "test-results/browser",
  // In CI a story that fails has a second try, and is named at the end if that passes.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ["list"],
    ["html", { outputFolder: "test-results/report", open: "never" }],
    ["junit", { outputFile: "test-results/browser.xml" }],
    ["json", { outputFile: "test-results/browser.json" }],
    ["./e2e/support/summary.ts"],
  ],
  use: {
    baseURL: process.env.E2E_ORIGIN,
    launchOptions: { executablePath: findChromium(), args: QUIET },
    screenshot: "only-on-failure",
    // Takes a fifth of the time: `npm test` leaves it to the second try.
    trace: "retain-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    // What a story cuts off or counts is the page's own; those about the time without a line allow them.
    serviceWorkers: "block",
  },
  projects: [
    // First, because its tests are the longest: at the end one of them would run alone.
    { name: "boundary", testMatch: ONCE },
    { name: "with-script", testMatch: "*.spec.ts", testIgnore: ONCE },
    {
      name: "without-script",
      testMatch: "*.spec.ts",
      testIgnore: ONCE,
      grepInvert: /@scripts/,
      use: { javaScriptEnabled: false },
    },
  ],
})

export default onlySmokeElsewhere(config)
