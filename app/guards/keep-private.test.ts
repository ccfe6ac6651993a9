import { type MiddlewareFunction, RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { visitorContext } from "#app/viewer/contexts.server.ts"
import type { PageViewer } from "#app/viewer/sessions.server.ts"
import { keepPrivate } from "./every-request.server.ts"

const PUBLIC = "public, max-age=60"

async function cachingOf(visitor: PageViewer | null, status: number) {
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  const answer = new Response(null, { status, headers: { "Cache-Control": PUBLIC } })
  await keepPrivate({ context } as unknown as Parameters<MiddlewareFunction<Response>>[0], async () => answer)
  return answer.headers.get("Cache-Control")
}

test.each([
  ["a page of Ayesha's", { id: 7 } as PageViewer, 200, "no-store"],
  ["what Ayesha is refused", { id: 7 } as PageViewer, 404, "no-store"],
  ["what a stranger is refused", null, 400, "no-store"],
  ["a stranger's page", null, 200, PUBLIC],
])("What caches are told of %s", async (_, visitor, status, caching) => {
  expect(await cachingOf(visitor, status)).toBe(caching)
})
