import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["app/**/*.test.ts", "app/**/*.test.tsx", "db/**/*.test.ts"],
    reporters: process.env.CI ? ["default", ["json", { outputFile: "test-results/unit.json" }]] : ["default"],
    globalSetup: "db/test-database.ts",
    env: { DATA_DIR: ".data/test", NODE_ENV: "test", LOG_LEVEL: "error" },
  },
})
