import { fetchSoon } from "./fetch-soon.ts"
import type { KeptChat, WaitingMessage } from "./kept-chat.ts"
import { postMessage } from "./post-message.ts"
import {
  dropWaiting,
  findKept,
  forgetAll,
  forgetKept,
  forgetOthers,
  KEPT,
  keep,
  keepWaiting,
  listWaiting,
} from "./store.ts"

const UNCHANGED = 304

/** A logout during a request discards its answer. */
let logouts = 0

export function forgetAtLogout() {
  logouts += 1
  return forgetAll()
}

/** Replaces all that was kept: people blocked meanwhile are gone. Undefined: nobody is logged in. */
async function keepChat(): Promise<KeptChat | undefined> {
  const [before, since] = [await findKept(), logouts]
  const answer = await fetchSoon(KEPT, { redirect: "manual", headers: before && { "If-None-Match": before.etag } })
  if (since !== logouts) return
  if (answer.type === "opaqueredirect") await forgetKept()
  const unchanged = before && answer.status === UNCHANGED
  if (!answer.ok && !unchanged) return
  const body = unchanged ? before.body : await answer.text()
  const chat: KeptChat = JSON.parse(body)
  if (since !== logouts) return
  await keep(body, unchanged ? before.etag : answer.headers.get("ETag"))
  await forgetOthers(chat.viewerId)
  return chat
}

let sending: Promise<unknown> = Promise.resolve()

/** In order, one after the other, however many ask at once. */
export function sendWaiting() {
  const next = sending.then(sendNow, sendNow)
  sending = next
  return next
}

/** Only while the same person is logged in. */
async function sendNow() {
  const waiting = (await listWaiting()).filter(({ refused }) => !refused)
  const chat = waiting.length > 0 && (await keepChat())
  if (!chat) return
  for (const message of waiting) if (message.viewerId === chat.viewerId && !(await send(message))) break
  await keepChat()
}

/** Answers whether the next ones may follow. */
async function send(message: WaitingMessage) {
  const form = new FormData()
  form.append("clientId", message.clientId)
  form.append("message", message.text)
  if (message.about) form.append("about", message.about)
  const outcome = await postMessage(message.address, form)
  if (outcome === "lost") return false
  if (outcome === "sent") await dropWaiting(message)
  else await keepWaiting({ ...message, refused: true, reason: outcome.problem })
  return true
}

/** A page was opened online: what is kept must be that person's, and current. */
export async function meet({ viewerId, chat }: { viewerId: number | null; chat: boolean }) {
  if (viewerId === null) return forgetKept()
  await forgetOthers(viewerId)
  await sendWaiting()
  if (chat) await keepChat()
}
