import { fileURLToPath } from "node:url"
import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { serverOnly } from "./app/http/server-only.ts"
import { licences } from "./app/licences/build.ts"
import { serviceWorker } from "./app/service-worker/build.ts"

/** The oldest engines that members bring; the CSS and script builds lower to them (design: old engines). */
const OLD_ENGINES = ["chrome80", "safari13", "firefox78"]

/**
 * What nearly every screen needs travels in a few files: on a metered line, each of many small ones would cost more in
 * headers and round trips than in its own bytes.
 */
const SHARED_FILES = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
  // Before the forms, which use them: the other way round every screen would load the forms for the sake of an icon. What only
  // lists have goes with the lists.
  {
    name: "parts",
    test: /app[\\/](root\.|entry\.client|frames[\\/](?!public)|network[\\/]|ui[\\/](?!card-menu|entries|face|when-in-view|paged-list|pagination|page[\\/](page-nav|page-head)|stacked-table|state-tabs)|viewer[\\/]|url[\\/]query|forms[\\/](browser-storage|use-kept-form)|service-worker[\\/]home-screen)/,
  },
  {
    name: "fields",
    test: /app[\\/]forms[\\/](fields|form-parts|success-pause|phone-question)\./,
  },
  {
    name: "forms",
    test: /@conform-to[\\/]|app[\\/]forms[\\/](use-app-form|rules)\./,
  },
  { name: "lists", test: /app[\\/]ui[\\/](paged-list|pagination|page[\\/]page-nav|state-tabs)\./ },
  // Of the list of newest profiles, which members open as well.
  { name: "due-today", test: /features[\\/]cases[\\/](notes[\\/]due-today|answers[\\/]answer-text|case-link)\./ },
  { name: "desk", test: /features[\\/]moderation[\\/](?!choose-account)/ },
  // What a card has and a chat too, which does without the cards.
  {
    name: "menu",
    test: /ui[\\/](card-menu|face|when-in-view)\.|features[\\/]people[\\/](card[\\/](safety-links|name-link)|connect[\\/]step-form)\./,
  },
  // What every chat shows: a member's own, and the one at which a guardian has a seat.
  {
    name: "thread",
    test: /features[\\/]chat[\\/](browser[\\/]thread[\\/](thread-view|bubble|ticks)|table[\\/]table-(head|texts)|attachments[\\/]lightbox)\./,
  },
  { name: "keys", test: /app[\\/]forms[\\/]keys[\\/]keys\.|features[\\/]people[\\/]keep-focus\./ },
  {
    name: "cards",
    test: /features[\\/](browse[\\/](browse-frame|browse-list|choice-field)|people[\\/](card[\\/](people-list|list-place|profile-card|heart|not-interested-button)|connect[\\/]connect-step))\./,
  },
  { name: "requests", test: /features[\\/](connections[\\/](lists|answering)[\\/]|cases[\\/]bureaus[\\/]announced\.)/ },
]

export default defineConfig({
  plugins: [reactRouter(), serviceWorker(OLD_ENGINES), licences(), serverOnly(["drizzle-orm", "zod"])],
  resolve: {
    alias: [
      {
        find: /^\.\/webtransport\.js$/,
        replacement: fileURLToPath(new URL("./app/realtime/no-webtransport.ts", import.meta.url)),
      },
    ],
  },
  // Of `?worker&url`: a script that is built by itself, in one file.
  worker: { format: "es" },
  build: {
    cssTarget: OLD_ENGINES,
    cssMinify: "lightningcss",
    sourcemap: false,
    // How long the plugins took is no news to whoever starts the product.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // The server's own code is neither lowered nor split: Node.js runs it as it is written.
  environments: {
    client: {
      build: {
        target: OLD_ENGINES,
        rolldownOptions: {
          output: { codeSplitting: { groups: SHARED_FILES } },
        },
      },
    },
  },
})
