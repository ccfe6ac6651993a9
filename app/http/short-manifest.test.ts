import { expect, test } from "vitest"
import { shortManifest } from "./short-manifest.ts"

test("A route keeps what it has, and is silent of what it has not", () => {
  const route = { id: "me", hasLoader: true, hasAction: false, module: "/me.js", imports: ["/b.js", "/a.js"], css: [] }
  const written = shortManifest(
    `window.__reactRouterManifest=${JSON.stringify({ version: "1", routes: { me: route } })};`,
  )
  expect(JSON.parse(written.slice(written.indexOf("=") + 1, -1))).toEqual({
    version: "1",
    routes: { me: { id: "me", hasLoader: true, module: "/me.js", imports: ["/a.js", "/b.js"], css: [] } },
  })
})

test("A build that writes it in another way fails", () => {
  expect(() => shortManifest("export default {}")).toThrow("another way")
})
