import { afterEach, expect, test, vi } from "vitest"
import { postMessage } from "./post-message.ts"

afterEach(() => vi.unstubAllGlobals())

const answered = (answer: unknown) => {
  vi.stubGlobal("fetch", async () => {
    if (answer instanceof Error) throw answer
    return answer
  })
  return postMessage("/Messages/3", new FormData())
}

test("what is stored is sent, what is refused says why", async () => {
  expect(await answered(Response.json({ ok: true }))).toBe("sent")
  const unpaid = Response.json({ problem: "Please pay to unlock chat." }, { status: 403 })
  expect(await answered(unpaid)).toEqual({ problem: "Please pay to unlock chat." })
  expect(await answered(new Response("<p>Too large", { status: 413 }))).toEqual({ problem: "try again" })
})

test.each<[string, unknown]>([
  ["no answer", new TypeError("Failed to fetch")],
  ["the way to the login", { type: "opaqueredirect", status: 0 }],
  ["a proxy's page", new Response("<h1>502", { status: 502 })],
  ["a busy server", new Response(null, { status: 429 })],
  ["the page of a hotel's network", new Response("<h1>Welcome")],
])("after %s it waits for another try", async (_, answer) => {
  expect(await answered(answer)).toBe("lost")
})
