import type { KeptChat, WaitingMessage } from "./kept-chat.ts"
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
/** A retry may help. */
const LATER = [408, 425, 429]

/** A logout during a request discards its answer. */
let logouts = 0

export function forgetAtLogout() {
  logouts += 1
  return forgetAll()
}

/** Replaces all that was kept: people blocked meanwhile are gone. Undefined: nobody is logged in. */
async function keepChat(): Promise<KeptChat | undefined> {
  const [before, since] = [await findKept(), logouts]
  const answer = await fetch(KEPT, { redirect: "manual", headers: before && { "If-None-Match": before.etag } })
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
  for (const message of waiting) if (message.viewerId === chat.viewerId) await send(message)
  await keepChat()
}

/** Posts the page's own form; an answer with a page means a refusal. */
async function send(message: WaitingMessage) {
  const form = new FormData()
  form.append("clientId", message.clientId)
  form.append("message", message.text)
  const answer = await fetch(message.address, { method: "POST", body: form, redirect: "manual" })
  if (answer.type === "opaqueredirect") await dropWaiting(message)
  else if (answer.status < 500 && !LATER.includes(answer.status)) await keepWaiting({ ...message, refused: true })
}

/** A page was opened online: what is kept must be that person's, and current. */
export async function meet({ viewerId, chat }: { viewerId: number | null; chat: boolean }) {
  if (viewerId === null) return forgetKept()
  await forgetOthers(viewerId)
  await sendWaiting()
  if (chat) await keepChat()
}
