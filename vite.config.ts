import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

/** The oldest engines that members bring; the CSS and script builds lower to them (design: old engines). */
const OLD_ENGINES = ["chrome80", "safari13", "firefox78"]

export default defineConfig({
  plugins: [reactRouter()],
  build: { target: OLD_ENGINES, cssTarget: OLD_ENGINES, cssMinify: "lightningcss", sourcemap: false },
})
