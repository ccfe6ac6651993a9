import { reactRouter } from "@react-router/dev/vite"
import { defineConfig, type Plugin } from "vite"
import { serviceWorker } from "./app/service-worker/build.ts"

/** The oldest engines that members bring; the CSS and script builds lower to them (design: old engines). */
const OLD_ENGINES = ["chrome80", "safari13", "firefox78"]

/**
 * What nearly every screen needs travels in a few files: on a metered line, each of many small ones would cost more in
 * headers and round trips than in its own bytes.
 */
const SHARED_FILES = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Before the forms, which use them: the other way round every screen would load the forms for the sake of an icon.
  {
    name: "parts",
    test: /vite\/preload-helper|app[\\/](network[\\/]|viewer[\\/]|forms[\\/](browser-storage|query|use-held-form)|ui[\\/](?!assets|static-page|state-tabs|page[\\/](top-bar|page-nav|page-head)|pagination|paged-list|stacked-table))/,
  },
  { name: "lists", test: /app[\\/]ui[\\/](page[\\/]page-nav|pagination|paged-list|stacked-table)/ },
  // What members alone have around their screens: administrators would load it for nothing.
  {
    name: "frame",
    test: /app[\\/](frames[\\/](?!public)|ui[\\/]page[\\/]top-bar|features[\\/]notifications[\\/](bell|open-notification))/,
  },
  {
    name: "forms",
    test: /@conform-to[\\/]|app[\\/]forms[\\/](use-house-form|fields|form-parts|rules|success-pause)\./,
  },
  {
    name: "cards",
    test: /features[\\/](browse[\\/](browse-frame|browse-list|choice-field)|people[\\/](people-list|list-place|profile-card|connect-step|step-form|heart|not-interested-button|safety-links))\./,
  },
]

/** Puts something shorter in the place of a file that the browser is given; the build fails when there is no such file any longer. */
function replacing(name: string, file: string, by: string): Plugin {
  let found = false
  return {
    name,
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (!id.endsWith(file)) return
      found = true
      return by
    },
    buildEnd(error) {
      if (!error && !found) this.error(`${file} is not part of the build any longer: see docs/decisions/023`)
    },
  }
}

/**
 * What is imported on demand here has no CSS and nothing to be loaded before it; the helper for both would be the heavier half
 * of what every form brings (0.7 KB). The weights in e2e/boundary/bytes.spec.ts say when this no longer works.
 */
const plainImports = () =>
  replacing("plain-imports", "\0vite/preload-helper.js", "export const __vitePreload = (load) => load()")

/**
 * The router's discovery of addresses, which is never reached here because all are known from the start: 1 KB less on every
 * screen. An upgrade that asks more of it fails in the build, since it is not exported.
 */
const withoutDiscovery = () =>
  replacing("without-discovery", "/react-router/dist/production/lib/dom/ssr/fog-of-war.js", DISCOVERS_NOTHING)
const DISCOVERS_NOTHING = `
  export const isFogOfWarEnabled = () => false
  export const getPatchRoutesOnNavigationFunction = () => undefined
  export const useFogOFWarDiscovery = () => undefined
  export const getPartialManifest = (manifest) => manifest
  export const getManifestPath = undefined, getPathsWithAncestors = undefined, handleClientVersionMismatch = undefined`

/** A screen's file has no name of its own: the manifest, which every screen loads, lists each beside the name of its route. */
const NAMELESS = "assets/[hash].js"

export default defineConfig({
  plugins: [plainImports(), withoutDiscovery(), reactRouter(), serviceWorker(OLD_ENGINES)],
  build: {
    cssTarget: OLD_ENGINES,
    cssMinify: "lightningcss",
    sourcemap: false,
    // `plainImports` loads nothing beforehand: lists of what it would load are bytes for nothing.
    modulePreload: false,
    // Names in hex: the manifest that every screen loads lists all of them, and half the letters compress to half.
    rolldownOptions: { output: { hashCharacters: "hex" } },
  },
  // The server's own code is neither lowered nor split: Node.js runs it as it is written.
  environments: {
    client: {
      build: {
        target: OLD_ENGINES,
        rolldownOptions: {
          output: {
            codeSplitting: { groups: SHARED_FILES },
            entryFileNames: NAMELESS,
          },
          // What the router warns of is for those who write the code; to members it is a kilobyte that nobody reads.
          treeshake: { manualPureFunctions: ["warning", "warningOnce", "warnOnce"] },
        },
      },
    },
  },
})
