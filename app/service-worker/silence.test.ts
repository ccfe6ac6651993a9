import { beforeEach, expect, test, vi } from "vitest"
import type { KeptChat } from "./kept-chat.ts"
import { PATIENCE_MS, silence } from "./silence.ts"
import { findKept } from "./store.ts"

vi.mock("./store.ts", () => ({ findKept: vi.fn() }))

const chat: KeptChat = {
  viewerId: 1,
  contacts: [
    { id: 2, name: "Bilal", about: null, conversation: { page: "/Messages/2", address: null, lines: [] } },
    { id: 3, name: "Omar", about: null, conversation: null },
  ],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  vi.mocked(findKept).mockResolvedValue({ chat, body: "", keptAt: 0, etag: "" })
  return () => vi.useRealTimers()
})

async function afterSilence(path: string, milliseconds: number, referrer = "") {
  let ended = false
  silence({ url: `http://localhost${path}`, referrer }).catch(() => {
    ended = true
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return ended
}

test.each(["/contacts", "/contacts?page=2", "/Messages/2"])(
  "%s is shown as it is kept, after a while",
  async (path) => {
    expect(await afterSilence(path, PATIENCE_MS - 1)).toBe(false)
    expect(await afterSilence(path, PATIENCE_MS)).toBe(true)
  },
)

test.each(["/users-side", "/Messages/3", "/Messages/4"])("for %s, which is not kept, one waits", async (path) => {
  expect(await afterSilence(path, 10 * PATIENCE_MS)).toBe(false)
})

test("one waits as well where nothing is kept, and on trying again from the kept page", async () => {
  expect(await afterSilence("/contacts", PATIENCE_MS, "http://localhost/contacts")).toBe(false)
  vi.mocked(findKept).mockResolvedValue(undefined)
  expect(await afterSilence("/contacts", PATIENCE_MS)).toBe(false)
})
