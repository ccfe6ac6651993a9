import { defineConfig } from "vitest/config"
import { PATIENCE_MS } from "./app/until-for-tests.ts"

/** A test's file name says what it needs: CONTRIBUTING.md. */
const RULES = ["{app,db}/**/*.test.{ts,tsx}", "e2e/{remote,support}/**/*.test.ts"]
const DATABASE = ["{app,db}/**/*.db.test.ts"]
const SCALE = ["{app,db}/**/*.scale.test.ts"]

/** `TESTS_AT=2028-02-29T19:30Z npm run test:unit -- --project rules --project database`: all tests as if they ran then. */
const { TESTS_AT } = process.env
const TESTS_AHEAD_MS = String(TESTS_AT ? Date.parse(TESTS_AT) - Date.now() : 0)

export default defineConfig({
  test: {
    reporters: process.env.CI ? ["default", ["json", { outputFile: "test-results/unit.json" }]] : ["default"],
    // Two cores are what the tests are measured on; left to itself vitest would use one of them.
    maxWorkers: "100%",
    testTimeout: PATIENCE_MS,
    hookTimeout: PATIENCE_MS,
    env: { DATA_DIR: ".data/test", NODE_ENV: "test", LOG_LEVEL: "error", TESTS_AHEAD_MS },
    // To load the packages takes longer than most tests: the files of a worker share them.
    isolate: false,
    setupFiles: "app/new-modules-for-tests.ts",
    projects: [
      { extends: true, test: { name: "rules", include: RULES, exclude: [...DATABASE, ...SCALE] } },
      { extends: true, test: { name: "database", include: DATABASE, globalSetup: "db/test-database.ts" } },
      {
        extends: true,
        test: { name: "scale", include: SCALE, globalSetup: ["db/test-database.ts", "db/test-large-database.ts"] },
      },
    ],
  },
})
