import { runInNewContext } from "node:vm"
import { createRequestHandler, Link, Outlet, Scripts, type ServerBuild, useLoaderData } from "react-router"
import { expect, test } from "vitest"
import { renderPage } from "./render-page.tsx"

const NASTY = "</script><script>alert(1)</script>\u2028&\\'\n\""

const Root = () => (
  <html lang="en">
    <body>
      <Outlet />
      <Scripts />
    </body>
  </html>
)
const Page = () => (
  <p>
    <Link to="/other">{useLoaderData<string>()}</Link>
  </p>
)

const asset = (id: string, path: string, parentId?: string) => ({
  id,
  path,
  parentId,
  module: `/${id}.js`,
  hasAction: false,
  hasLoader: id !== "root",
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
})

const build = {
  entry: {
    module: {
      default: async (request: Request, status: number, headers: Headers, router: never) =>
        new Response(await renderPage(router, request.url, "a-nonce"), { status, headers }),
    },
  },
  routes: {
    root: { id: "root", path: "", module: { default: Root } },
    page: { id: "page", parentId: "root", path: "page", module: { default: Page, loader: () => NASTY } },
    other: { id: "other", parentId: "root", path: "other", module: { default: Page, loader: () => "other" } },
  },
  assets: {
    version: "1",
    url: "/manifest.js",
    entry: { module: "/entry.js", imports: [] },
    routes: { root: asset("root", ""), page: asset("page", "page", "root"), other: asset("other", "other", "root") },
  },
  publicPath: "/",
  assetsBuildDirectory: "",
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild

const html = async () => (await createRequestHandler(build, "production")(new Request("http://localhost/page"))).text()

test("a page says nothing of a discovery that is not used", async () => {
  const page = await html()
  expect(page).toContain('<a href="/other">')
  expect(page).not.toContain("data-discover")
})

test("a page hands its data over in one script with the nonce, ready for the browser's router", async () => {
  const page = await html()
  expect(page.match(/streamController;c\.enqueue\(/g)).toHaveLength(1)
  expect(page).toContain("window.__reactRouterContext.streamController = controller")
  expect(page).toMatch(/<script nonce="a-nonce">\{let c=.*c\.close\(\)\}<\/script><\/body><\/html>$/)
  const sent: string = runInNewContext(/c\.enqueue\(('(?:[^'\\]|\\.)*')\)/.exec(page)![1]!)
  expect(JSON.parse(sent)).toContain(NASTY)
})

test("scripts come behind the style sheet", async () => {
  const preloads = (await html()).match(/<link[^>]+modulepreload[^>]+>/g)!
  expect(preloads.length).toBeGreaterThan(0)
  for (const preload of preloads) expect(preload).toContain('fetchpriority="low"')
})

test("what a member wrote ends no script and makes no element", async () => {
  const page = await html()
  expect(page).not.toContain("<script>alert")
  expect(page).toContain("&lt;/script&gt;&lt;script&gt;alert(1)")
})
