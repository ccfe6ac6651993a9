import { build } from "vite"

/** One file at the root, so that it may serve every page; its name stays, because browsers ask for it by that. */
await build({
  configFile: false,
  publicDir: false,
  logLevel: "warn",
  build: {
    outDir: "build/client",
    emptyOutDir: false,
    target: ["chrome80", "safari13", "firefox78"],
    rolldownOptions: {
      input: "app/service-worker/worker.ts",
      output: { format: "iife", entryFileNames: "sw.js" },
    },
  },
})
