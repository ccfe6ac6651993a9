/**
 * Features from the ground up: each may import only those before it. A new one stands as low as what it needs allows.
 * Arrows upwards are named in ALLOWED_UPWARDS with their reason, five at most.
 */
const FEATURES = [
  "account-changes",
  "profiles",
  "notifications",
  "moderation",
  "documents",
  "subscriptions",
  "people",
  "cases",
  "fees",
  "connections",
  "safety",
  "matching",
  "browse",
  "favourites",
  "chat",
  "wizards",
  "consents",
  "biodata",
  "accounts",
  "consultants",
  "verifications",
  "reports",
  "stories",
  "removals",
  "family",
  "contact",
  "assisted",
  "site",
  "dashboard",
  "data-export",
  "api",
  "portal",
]

/**
 * What could serve any product, in the same way: from one concern each, through who asks and what every page is made of, to
 * who may enter.
 */
const ROOMS = [
  "licences",
  "dates",
  "url",
  "logs",
  "http",
  "overload",
  "processes",
  "hashing",
  "jobs",
  "storage",
  "cookies",
  "mail",
  "push",
  "audit",
  "realtime",
  "viewer",
  "network",
  "ui",
  "removed",
  "forms",
  "kept-forms",
  "answered-forms",
  "service-worker",
  "page-cache",
  "settings",
  "rate-limit",
  "guards",
]

/** For instance `{ from: "profiles", to: "chat", why: "…" }`. There are none. */
const ALLOWED_UPWARDS = []

/** Tests and what only they use may look everywhere. */
const NO_TEST = "\\.test\\.tsx?$|-for-tests\\.ts$|/test-[a-z]+\\.ts$"
const feature = (names) => `^app/features/(${names.join("|")})/`
const room = (names) => `^app/(${names.join("|")})/`
/** What a noun forgets of whoever leaves: accounts asks all nouns, also those above. Such a file knows the schema alone. */
const FORGETS = "/forget\\.server\\.ts$"

const upwards = FEATURES.map((name, place) => {
  const above = FEATURES.slice(place + 1).filter(
    (other) => !ALLOWED_UPWARDS.some(({ from, to }) => from === name && to === other),
  )
  return above.length === 0
    ? undefined
    : {
        name: `${name}-knows-only-what-is-below`,
        comment: "Features lie in one order, and import only those below them.",
        severity: "error",
        from: { path: feature([name]), pathNot: NO_TEST },
        to: { path: feature(above), ...(name === "accounts" && { pathNot: FORGETS }) },
      }
}).filter(Boolean)

const upwardsBelow = ROOMS.slice(0, -1).map((name, place) => ({
  name: `${name}-knows-only-what-is-below`,
  comment: "What lies below the features has one order, too.",
  severity: "error",
  from: { path: room([name]), pathNot: NO_TEST },
  to: { path: room(ROOMS.slice(place + 1)) },
}))

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...upwards,
    ...upwardsBelow,
    {
      name: "feature-without-a-place",
      comment: "A new feature is written into the order above.",
      severity: "error",
      from: {},
      to: { path: "^app/features/", pathNot: feature(FEATURES) },
    },
    {
      name: "room-without-a-place",
      comment: "A new room is written into the order above.",
      severity: "error",
      from: {},
      to: { path: "^app/[^/]+/", pathNot: `^app/(features|frames|commands|styles)/|${room(ROOMS)}` },
    },
    {
      name: "rooms-know-no-feature",
      comment: "What is below the features could serve any product.",
      severity: "error",
      from: { path: "^app/[^/]+/", pathNot: `^app/(features|frames|commands)/|${NO_TEST}` },
      to: { path: "^app/(features|frames|commands)/" },
    },
    {
      name: "nothing-knows-the-top",
      comment: "Root, entries, sitemap and frames are what everything else hangs on.",
      severity: "error",
      from: {
        path: "^(app|db)/",
        pathNot: `^app/[^/]+$|^app/frames/|${NO_TEST}`,
      },
      to: { path: "^app/(root\\.tsx|routes\\.ts|entry\\.)|^app/frames/" },
    },
    {
      name: "database-knows-no-product",
      comment: "All but the seed, which writes what the product would.",
      severity: "error",
      from: { path: "^db/", pathNot: `^db/seed/|${NO_TEST}` },
      to: { path: "^app/" },
    },
    {
      name: "server-knows-no-feature",
      severity: "error",
      from: { path: "^server\\.ts$" },
      to: { path: "^app/(features|frames)/" },
    },
    {
      name: "pictures-are-decoded-in-one-place",
      comment: "What somebody sends is decoded in a process of its own (docs/decisions/034).",
      severity: "error",
      from: {
        path: "^(app/|server\\.ts)",
        pathNot: `^app/(features/profiles/pictures/decoder|features/biodata/renderer|ui/assets)/|${NO_TEST}`,
      },
      to: { path: "node_modules/sharp/" },
    },
    {
      name: "forgetting-needs-the-schema-alone",
      severity: "error",
      from: { path: FORGETS },
      to: { path: "^app/", pathNot: "^app/viewer/" },
    },
    { name: "no-circle", severity: "error", from: {}, to: { circular: true } },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "\\+types/", "^build/", "^\\.react-router/"] },
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
}
