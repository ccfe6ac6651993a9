import { beforeEach, expect, test, vi } from "vitest"
import type { KeptChat } from "./kept-chat.ts"
import { PATIENCE_MS, silenceAt } from "./silence.ts"
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
  let heard: string | undefined
  silenceAt({ url: `http://localhost${path}`, referrer }).then((what) => {
    heard = what
  })
  await vi.advanceTimersByTimeAsync(milliseconds)
  return heard
}

test.each(["/contacts", "/contacts?page=2", "/Messages/2"])(
  "%s is shown as it is kept, after a while",
  async (path) => {
    expect(await afterSilence(path, PATIENCE_MS - 1)).toBeUndefined()
    expect(await afterSilence(path, PATIENCE_MS)).toBe("silent")
  },
)

test.each(["/users-side", "/Messages/3", "/Messages/4"])("for %s, which is not kept, one waits", async (path) => {
  expect(await afterSilence(path, 10 * PATIENCE_MS)).toBeUndefined()
})

test("one waits as well where nothing is kept, and on trying again from the kept page", async () => {
  expect(await afterSilence("/contacts", PATIENCE_MS, "http://localhost/contacts")).toBeUndefined()
  vi.mocked(findKept).mockResolvedValue(undefined)
  expect(await afterSilence("/contacts", PATIENCE_MS)).toBeUndefined()
})
