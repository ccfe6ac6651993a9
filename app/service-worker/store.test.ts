import { beforeEach, expect, test, vi } from "vitest"
import { until } from "#app/until-for-tests.ts"
import { tooOld, type WaitingMessage } from "./kept-chat.ts"
import {
  dropWaiting,
  findKept,
  forgetKept,
  forgetOthers,
  keep,
  keepWaiting,
  listWaiting,
  takeWaiting,
} from "./store.ts"
import { openWaiting } from "./waiting-here.ts"

const AYESHA = 1
const SANA = 2
const BILAL = 3

/** As much of a browser's cache as is used. */
function fakeCache() {
  const kept = new Map<string, Response>()
  const addressOf = (asked: string | { url: string }) => (typeof asked === "string" ? asked : asked.url)
  return {
    put: async (address: string, response: Response) => void kept.set(address, response),
    match: async (asked: string | { url: string }) => kept.get(addressOf(asked))?.clone(),
    delete: async (asked: string | { url: string }) => kept.delete(addressOf(asked)),
    keys: async () => Array.from(kept.keys(), (url) => ({ url })),
  }
}

beforeEach(() => {
  const cache = fakeCache()
  vi.stubGlobal("caches", { open: async () => cache })
  return () => vi.unstubAllGlobals()
})

const chatOf = (viewerId: number) => JSON.stringify({ viewerId, contacts: [] })
const message = (clientId: string, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  ...{ viewerId: AYESHA, otherId: BILAL, clientId, address: `/Messages/${BILAL}`, text: clientId, at: 0 },
  ...more,
})
const waiting = async () => (await listWaiting()).map(({ clientId }) => clientId)

test("another account on the same device finds nothing of the one before, neither read nor unsent", async () => {
  await keep(chatOf(AYESHA), null)
  await keepWaiting(message("hers"))
  await keepWaiting(message("mine", { viewerId: SANA }))
  await forgetOthers(SANA)
  expect(await findKept()).toBe(undefined)
  expect(await waiting()).toEqual(["mine"])
})

test("the same account finds all of it", async () => {
  await keep(chatOf(AYESHA), `"etag"`)
  await keepWaiting(message("hers"))
  await forgetOthers(AYESHA)
  expect(await findKept()).toMatchObject({ chat: { viewerId: AYESHA }, etag: `"etag"` })
  expect(await waiting()).toEqual(["hers"])
})

test("when a session has ended, what others wrote goes, and what was unsent waits for the next login", async () => {
  await keep(chatOf(AYESHA), null)
  await keepWaiting(message("hers"))
  await forgetKept()
  expect(await findKept()).toBe(undefined)
  expect(await waiting()).toEqual(["hers"])
})

test("messages wait in the order in which they were written, each once", async () => {
  await keepWaiting(message("second", { at: 2 }))
  await keepWaiting(message("first", { at: 1 }))
  await keepWaiting(message("second", { at: 2 }))
  expect(await waiting()).toEqual(["first", "second"])
  await dropWaiting(message("first"))
  expect(await waiting()).toEqual(["second"])
})

test("what waits, and what was refused, is handed to its own conversation, once", async () => {
  await keepWaiting(message("refused", { refused: true, reason: "Please pay to unlock chat." }))
  await keepWaiting(message("waits", { at: 1 }))
  await keepWaiting(message("another's", { otherId: SANA }))
  expect(await takeWaiting(AYESHA, BILAL)).toMatchObject([
    { clientId: "refused", reason: "Please pay to unlock chat." },
    { clientId: "waits" },
  ])
  expect(await takeWaiting(AYESHA, BILAL)).toEqual([])
  expect(await waiting()).toEqual(["another's"])
})

test("what was kept longer than a session lasts is not shown", async () => {
  const day = 24 * 60 * 60_000
  expect([tooOld(0, 13 * day), tooOld(0, 15 * day)]).toEqual([false, true])
  vi.useFakeTimers({ now: 0, toFake: ["Date"] })
  await keep(chatOf(AYESHA), null)
  vi.setSystemTime(15 * day)
  expect(await findKept()).toBe(undefined)
  vi.useRealTimers()
})

test("what waits in an open conversation is on the device until it has arrived, and a refusal with its reason", async () => {
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({}) } })
  const whose = { viewerId: AYESHA, otherId: BILAL, address: `/Messages/${BILAL}` }
  const { keep: keepHere } = (await openWaiting(whose))!
  const line = (clientId: string, more = {}) => ({ clientId, text: clientId, at: 1, ...more })
  keepHere([line("goes"), line("stays"), line("with a file", { fileName: "biodata.pdf" })])
  await until(async () => expect(await waiting()).toEqual(["goes", "stays"]))
  keepHere([line("stays", { failed: "Please pay to unlock chat." })])
  await until(async () => expect(await waiting()).toEqual(["stays"]))
  const next = (await openWaiting(whose))!
  expect(next.kept).toMatchObject([{ clientId: "stays", failed: "Please pay to unlock chat." }])
})

test("without a worker, which would throw it away, nothing of a conversation is kept on the device", async () => {
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => undefined } })
  expect(await openWaiting({ viewerId: AYESHA, otherId: BILAL, address: `/Messages/${BILAL}` })).toBeUndefined()
})
