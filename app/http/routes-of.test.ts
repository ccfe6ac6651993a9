import { createRequestHandler, type ServerBuild } from "react-router"
import { describe, expect, test } from "vitest"
import { listenerByAddress, routesOf } from "./routes-of.ts"

const page = (id: string) => ({ default: () => null, loader: () => id, action: () => id })
const route = (id: string, parentId: string | undefined, path: string | undefined, index?: boolean) => ({
  id,
  parentId,
  path,
  index,
  module: page(id),
})

const routes = Object.fromEntries(
  [
    route("root", undefined, ""),
    route("landing", "root", undefined, true),
    route("guard", "root", undefined),
    route("profiles", "guard", "/Users-side"),
    route("profile", "guard", "/UserProfile/:id"),
    route("account", "guard", "/UserProfile"),
    route("portal", "guard", "/portal"),
    route("portal-list", "portal", "user-list"),
    route("nowhere", "root", "*"),
  ].map((one) => [one.id, one]),
) as unknown as ServerBuild["routes"]

const asked: string[] = []
const build = {
  entry: { module: { default: () => new Response() } },
  routes,
  assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
  publicPath: "/",
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild

const listenerFor = listenerByAddress(build, (part) => async (url: string, init?: RequestInit) => {
  asked.push(Object.keys(part.routes).join(" "))
  return createRequestHandler(part, "production")(new Request(`http://localhost${url}`, init))
})
/** The loaders that answered, by the data that the browser's router asks for. */
const answered = async (url: string) => (await listenerFor(url)(url)).text()

describe("a listener", () => {
  test.each([
    ["/_.data", "landing"],
    ["/users-side/_.data", "profiles"],
    ["/users-side.data", "profiles"],
    ["/USERS-SIDE.data?page=2", "profiles"],
    ["/UserProfile/12.data", "profile"],
    ["/userprofile.data", "account"],
    ["/portal/user-list.data", "portal-list"],
    ["/%75sers-side.data", "profiles"],
    ["/no/such/page.data", "nowhere"],
  ])("answers %s with the route %s", async (url, id) => {
    expect(await answered(url)).toContain(`"${id}"`)
  })

  test("knows only the routes that its addresses can mean", async () => {
    asked.length = 0
    await answered("/users-side.data")
    await answered("/userprofile/12.data")
    await answered("/nobody.data")
    expect(asked).toEqual(["root guard profiles nowhere", "root guard profile account nowhere", "root nowhere"])
  })

  test("that knows all of them takes addresses that are written oddly", async () => {
    asked.length = 0
    await answered("/%75sers-side.data")
    expect(asked).toEqual([Object.keys(routes).join(" ")])
  })
})

test("the routes of an address keep their guards", () => {
  expect(Object.keys(routesOf(routes, "portal"))).toEqual(["root", "guard", "portal", "portal-list", "nowhere"])
})
