import type { KeptChat, WaitingMessage } from "./kept-chat.ts"
import { tooOld } from "./kept-chat.ts"

const STORE = "chat"
export const KEPT = "/kept-chat"
const WAITING = "/waiting/"
/** When it was last found to be so. */
const KEPT_AT = "Kept-At"

const open = () => caches.open(STORE)

export async function keep(body: string, etag: string | null) {
  const headers = { ETag: etag ?? "", [KEPT_AT]: String(Date.now()) }
  await (await open()).put(KEPT, new Response(body, { headers }))
}

export async function findKept() {
  const found = await (await open()).match(KEPT)
  if (!found) return
  const keptAt = Number(found.headers.get(KEPT_AT))
  if (tooOld(keptAt, Date.now())) return
  const body = await found.text()
  return { body, keptAt, etag: found.headers.get("ETag") ?? "", chat: JSON.parse(body) as KeptChat }
}

export const keepWaiting = async (message: WaitingMessage) =>
  (await open()).put(WAITING + message.clientId, new Response(JSON.stringify(message)))

export const dropWaiting = async ({ clientId }: WaitingMessage) => (await open()).delete(WAITING + clientId)

/** In the order in which they were written. */
export async function listWaiting() {
  const store = await open()
  const requests = (await store.keys()).filter(({ url }) => url.includes(WAITING))
  const found = await Promise.all(requests.map((request) => store.match(request)))
  const messages: WaitingMessage[] = await Promise.all(found.map((response) => response!.json()))
  return messages.sort((one, other) => one.at - other.at)
}

/** What others wrote. One's own words wait for the next login of the same account. */
export const forgetKept = async () => (await open()).delete(KEPT)

/** Nothing of another account's stays on the device. */
export async function forgetOthers(viewerId: number) {
  const store = await open()
  for (const request of await store.keys()) {
    const { viewerId: owner } = await (await store.match(request))!.json()
    if (owner !== viewerId) await store.delete(request)
  }
}

export const forgetAll = () => caches.delete(STORE)
