import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { shortManifest } from "./short-manifest.ts"

const entry = { module: "/entry.js", imports: ["/framework.js"], css: [] }

/** What the browser makes of it, as plain data. */
function read(manifest: object) {
  const window: { __reactRouterManifest?: unknown } = {}
  runInNewContext(shortManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`), { window })
  return JSON.parse(JSON.stringify(window.__reactRouterManifest))
}

test("A route keeps what it has, and is silent of what it has not and of what the first page has loaded", () => {
  const me = {
    id: "me",
    hasLoader: true,
    hasAction: false,
    hasDefaultExport: true,
    module: "/me.js",
    imports: ["/framework.js", "/b.js", "/a.js"],
    css: [],
  }
  const file = {
    id: "file",
    hasLoader: true,
    hasDefaultExport: false,
    module: "/file.js",
    imports: [],
    css: ["/f.css"],
  }
  expect(read({ version: "1", entry, routes: { me, file } })).toEqual({
    version: "1",
    entry,
    routes: {
      me: {
        id: "me",
        hasLoader: true,
        hasDefaultExport: true,
        module: "/me.js",
        imports: ["/a.js", "/b.js"],
        css: [],
      },
      file,
    },
  })
})

test("A build that writes it in another way fails", () => {
  expect(() => shortManifest("export default {}")).toThrow("another way")
})
