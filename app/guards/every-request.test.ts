import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router"
import { expect, test, vi } from "vitest"
import { requestContext } from "#app/viewer/contexts.server.ts"
import { leaveSlot } from "./every-request.server.ts"

const endless = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1024)) }))
const fails = () => {
  throw new Response(null, { status: 404 })
}

const build = {
  entry: { module: { default: endless } },
  routes: {
    root: { id: "root", path: "", module: { default: () => null, middleware: [leaveSlot] } },
    page: { id: "page", parentId: "root", path: "page", module: { default: () => null } },
    video: { id: "video", parentId: "root", path: "video", module: { loader: endless } },
    missing: { id: "missing", parentId: "root", path: "missing", module: { loader: fails } },
  },
  assets: { version: "1", url: "", entry: { module: "", imports: [] }, routes: {} },
  publicPath: "/",
  future: {},
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
} as unknown as ServerBuild

test.each(["/page", "/page.data", "/video", "/missing"])(
  "the answer of %s has left its slot before it is read",
  async (path) => {
    const left = vi.fn()
    const context = new RouterContextProvider()
    context.set(requestContext, { id: "1", nonce: "", address: "::1", leaveSlot: left })
    const { body } = await createRequestHandler(build, "production")(new Request(`http://localhost${path}`), context)
    expect(left).toHaveBeenCalled()
    await body?.cancel()
  },
)
