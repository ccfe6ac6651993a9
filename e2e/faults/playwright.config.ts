import { defineConfig } from "@playwright/test"

/** Real processes are killed here, one test after the other; `npm run test:faults` says how often. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.faults.ts",
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000 + Number(process.env.ROUNDS) * 60_000,
  expect: { timeout: 30_000 },
  outputDir: "../../test-results/faults",
  reporter: "list",
})
