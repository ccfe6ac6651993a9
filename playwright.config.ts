import { defineConfig, type Project } from "@playwright/test"
import { onlySmokeOnRemote } from "./e2e/remote/address.ts"
import { findChromium, QUIET } from "./e2e/support/browser/browser.ts"

/** Stories and tests for which no browser is opened, or one of their own. */
const ONCE = ["boundary/**", "http-journey.spec.ts", "e2e/api/**"]

/** First, because its tests are the longest: at the end one of them would run alone. */
const boundary = { name: "boundary", testMatch: ONCE }
/** Screens without scripts are shown by one run alone: a story tagged @plain fails where a script is asked for. */
const withScript = { name: "with-script", testMatch: "*.spec.ts", testIgnore: ONCE }
const withoutScript = {
  ...withScript,
  name: "without-script",
  grepInvert: /@scripts|@plain/,
  use: { javaScriptEnabled: false },
}
const projects: Project[] = [boundary, withScript, withoutScript]

/** Who may enter, what nobody may see, and each journey once: where one of these is red the rest need not run. */
const WITNESSES = /@smoke|boundary\/access\/(guards|canaries|clients)\.spec/

/** The same tests, the witnesses before all others. */
function redSoon(projects: Project[]): Project[] {
  const first = projects.map((project) => ({ ...project, name: `first-${project.name}`, grep: WITNESSES }))
  const rest = projects.map((project) => ({
    ...project,
    grepInvert: [WITNESSES, ...[project.grepInvert ?? []].flat()],
    dependencies: first.map(({ name }) => name),
  }))
  return [...first, ...rest]
}

/** The stories run with and without scripts; what a browser would not send is in `e2e/boundary`, once. */
const config = defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/support/servers/global-setup.ts",
  // One more than the cores that CI has: stories wait for the server as often as for themselves.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // The only patience there is: long enough for a machine that is busy with something else, and for no product's period.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  outputDir: "test-results/browser",
  // In CI a story that fails has a second try, and is named at the end if that passes.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ["list"],
    ["html", { outputFolder: "test-results/report", open: "never" }],
    ["junit", { outputFile: "test-results/browser.xml" }],
    ["json", { outputFile: "test-results/browser.json" }],
    ["./e2e/support/runs/summary.ts"],
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
  projects: process.env.RED_SOON ? redSoon(projects) : projects,
})

export default onlySmokeOnRemote(config)
