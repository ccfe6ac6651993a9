import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"

/** The oldest engines that members bring; the CSS and script builds lower to them (design: old engines). */
const OLD_ENGINES = ["chrome80", "safari13", "firefox78"]

/**
 * What nearly every screen needs travels in a few files: on a metered line, each of many small ones would cost more in
 * headers and round trips than in its own bytes.
 */
const SHARED_FILES = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Before the forms, which use them: the other way round every screen would load the forms for the sake of an icon.
  { name: "parts", test: /app[\\/]ui[\\/](?!assets|static-page)/ },
  {
    name: "forms",
    test: /@conform-to[\\/]|app[\\/]forms[\\/](use-house-form|fields|form-parts|rules|success-pause)\./,
  },
  {
    name: "cards",
    test: /features[\\/](browse[\\/](people-list|profile-card|browse-frame|browse-list|choice-field)|connections[\\/](connect-step|step-form)|favourites[\\/]heart|safety[\\/](not-interested-button|safety-links))\./,
  },
]

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    cssTarget: OLD_ENGINES,
    cssMinify: "lightningcss",
    sourcemap: false,
    // Names in hex: the manifest that every screen loads lists all of them, and half the letters compress to half.
    rolldownOptions: { output: { hashCharacters: "hex" } },
  },
  // The server's own code is neither lowered nor split: Node.js runs it as it is written.
  environments: {
    client: {
      build: { target: OLD_ENGINES, rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } },
    },
  },
})
