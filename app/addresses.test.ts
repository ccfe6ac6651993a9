import { globSync, readFileSync } from "node:fs"
import type { RouteConfigEntry } from "@react-router/dev/routes"
import { describe, expect, test } from "vitest"
import { ADDRESSES, addressOf } from "./addresses.ts"
import { operations } from "./features/api/operations.ts"
import { API_CALLS, askedOf } from "./http/api-calls.ts"
import sitemap from "./routes.ts"

describe("An address is found", () => {
  test.each([
    ["/", "/"],
    ["/login", "/login"],
    ["/LOGIN/", "/login"],
    ["/login//?redirectTo=%2Fcast#top", "/login"],
    ["/%6Cogin", "/login"],
    ["/login.data?_routes=root", "/login"],
    ["/login/_.data", "/login"],
    ["/_root.data", "/"],
    ["/userprofile", "/UserProfile"],
    ["/clients/import", "/clients/import"],
    ["/clients/import/biodata.csv", "/clients/import/:file"],
    ["/clients/12", "/clients/:id"],
    ["/portal/payments/reports/7", "/portal/payments/reports/:number"],
    ["/webhooks/payment", "/webhooks/payment"],
    ["/API/users/Login", "/api/users/login"],
  ])("%s is %s", (asked, path) => {
    expect(askedOf(asked)?.path).toBe(path)
  })

  test.each(["/no-such-page", "/users-side/7", "/Messages", "/Messages/", "/clients%2Fimport"])(
    "%s is none",
    (asked) => {
      expect(addressOf(asked)).toBeUndefined()
    },
  )

  test("with what stands in the place of its parameters", () => {
    expect(addressOf("/Messages/12/attachment.data")).toMatchObject({ takes: "files", params: { userId: "12" } })
    expect(addressOf("/connection/SEND")).toMatchObject({ pageless: true, params: { step: "send" } })
    expect(addressOf("/UserProfile/%E0%A4%A")?.params).toEqual({ id: "%e0%a4%a" })
  })
})

const GUARDS: Record<string, string> = {
  "guards/signed-in.tsx": "signedIn",
  "guards/members-only.tsx": "members",
  "guards/consultants-only.tsx": "consultants",
  "guards/administrators.tsx": "administrators",
}

const guarded = (entries: readonly RouteConfigEntry[], above = "everybody"): [string, string][] =>
  entries.flatMap((entry) => {
    const who = GUARDS[entry.file] ?? above
    const path = entry.index ? "/" : entry.path === "*" ? "/*" : entry.path
    return [...(path ? [[path, who] as [string, string]] : []), ...guarded(entry.children ?? [], who)]
  })

test("Who may open an address is what the guards above it hold", () => {
  const stated = Object.entries(ADDRESSES).map(([path, { who }]) => [path, who])
  expect(Object.fromEntries(stated)).toEqual(Object.fromEntries(guarded(sitemap)))
})

test("The calls of the JSON API that take a file are those that may send a large one", () => {
  const pathOf = (call: string) => call.replace("/api", "").replaceAll(/:(\w+)/g, "{$1}")
  const known = new Set(operations.map(({ path }) => path))
  const taking = new Set(operations.flatMap(({ file, path }) => (file ? [path] : [])))
  const listed = Object.entries(API_CALLS).map(([call, { takes }]) => ({ path: pathOf(call), takes }))
  expect(listed.filter(({ path }) => !known.has(path))).toEqual([])
  expect(new Set(listed.flatMap(({ path, takes }) => (takes ? [path] : [])))).toEqual(taking)
})

const FIRST_PARTS = [...new Set(Object.keys(ADDRESSES).map((path) => path.split("/")[1]!))].filter((part) => part > "*")
const NAMED = `\\/(?:${FIRST_PARTS.join("|")})\\b`
/** Expressions, and comparisons with strings, that say of a path what `addressOf` answers. */
const SAYS_OF_A_PATH = [
  /\^\\\/[\w([]/,
  new RegExp(`\\\\\\/\\(?${NAMED.slice(2)}`, "i"),
  /\.(test|exec)\(.*pathname/,
  new RegExp(`(startsWith|endsWith|includes)\\(["'\`]${NAMED}`, "i"),
  new RegExp(`pathname [!=]== ["'\`]${NAMED}`, "i"),
]
/** What consultants paste may be of another host, or stand within a text. */
const PASTED = "app/features/cases/case-schema.ts"
const saysOfPath = (line: string) => SAYS_OF_A_PATH.some((pattern) => pattern.test(line))

test("What is to be known of an address stands in the table alone", () => {
  const examples = [
    "/^\\/(login|users)\\b/i",
    "/^\\/[a-z]+$/",
    "/\\/portal\\//",
    "/request/i.test(useLocation().pathname)",
    'url.startsWith("/portal/")',
    'pathname === "/logout"',
  ]
  expect(examples.filter((line) => !saysOfPath(line))).toEqual([])
  const files = globSync(["app/**/*.{ts,tsx}", "server.ts"], { exclude: ["app/addresses.ts", PASTED] })
  const ours = files.filter((file) => !/\.test\.tsx?$|-for-tests\.ts$/.test(file))
  const lines = ours.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(lines.filter(saysOfPath)).toEqual([])
})

test("The table needs nothing of the product, so that everything may read it", () => {
  const text = readFileSync("app/addresses.ts", "utf8")
  expect(text.match(/from ".*"/g)).toEqual(['from "react-router"'])
})
