import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  // Every address is known to the browser's manifest from the start: discovery by request would cost a metered
  // connection one round trip for each screen, and the server a longer page.
  routeDiscovery: { mode: "initial" },
  // A screen is one file: each part of it could be missing on its own, and costs a round trip.
  splitRouteModules: false,
} satisfies Config
