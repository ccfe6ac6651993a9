import { type KeptChat, tooOld, type WaitingMessage } from "./kept-chat.ts"

const STORE = "chat"
export const KEPT = "/kept-chat"
const WAITING = "/waiting/"
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

export const dropWaiting = async ({ clientId }: Pick<WaitingMessage, "clientId">) =>
  (await open()).delete(WAITING + clientId)

async function* entries(store: Cache) {
  for (const request of await store.keys()) {
    const found = await store.match(request)
    if (found) yield { request, content: await found.json() }
  }
}

export async function listWaiting() {
  const messages: WaitingMessage[] = []
  for await (const { request, content } of entries(await open()))
    if (request.url.includes(WAITING)) messages.push(content)
  return messages.sort((one, other) => one.at - other.at)
}

/** What waits or was refused; the open conversation shows and keeps it from now on. */
export async function takeWaiting(viewerId: number, otherId: number) {
  const ours = (await listWaiting()).filter((message) => message.viewerId === viewerId && message.otherId === otherId)
  for (const message of ours) await dropWaiting(message)
  return ours
}

/** Others' messages; one's own wait for the next login of the same account. */
export const forgetKept = async () => (await open()).delete(KEPT)

/** Nothing of another account's stays on the device. */
export async function forgetOthers(viewerId: number) {
  const store = await open()
  for await (const { request, content } of entries(store))
    if (content.viewerId !== viewerId) await store.delete(request)
}

export const forgetAll = () => caches.delete(STORE)
