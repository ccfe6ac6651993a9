import { clockTime, dayName } from "#app/dates/chat-time.ts"
import { attempt } from "#app/forms/browser-storage.ts"
import { makeClientId } from "#app/realtime/client-id.ts"
import { type KeptChat, type KeptContact, WAITING_TEXT, type WaitingMessage } from "../kept-chat.ts"
import { dropWaiting, findKept, keepWaiting, listWaiting } from "../store.ts"
import type { PageNews } from "../worker-scope.ts"
import { bubbleOf, buttonOf, contactOf, element } from "./parts.ts"
import "./offline.css"

/** Not in every browser: elsewhere messages go when a page is opened. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }

const AGAIN_MS = 3_000
const SEND: PageNews = "send"
const openedAt = Date.now()
let chat: KeptChat | undefined

async function show() {
  const kept = await findKept()
  chat = kept?.chat
  element("nothing").hidden = chat !== undefined
  element("kept").hidden = chat === undefined
  if (!kept) return
  if (kept.keptAt > openedAt) element("line").textContent = "Your line is back."
  element("kept").querySelector("time")!.textContent = whenOf(kept.keptAt)
  element("contacts").replaceChildren(...kept.chat.contacts.map(contactOf))
  const chosen = chosenContact()
  element("start").hidden = chosen !== undefined
  element("conversation").hidden = chosen === undefined
  if (chosen) await showConversation(kept.chat.viewerId, chosen)
}

/** By the list, or else by the page that was asked for. */
const chosenContact = () =>
  chat?.contacts.find(
    ({ id, conversation }) =>
      conversation && (location.hash ? location.hash === `#${id}` : location.pathname === conversation.page),
  )

async function showConversation(viewerId: number, { id, name, conversation }: KeptContact) {
  const isHere = (message: WaitingMessage) => message.viewerId === viewerId && message.otherId === id
  const waiting = (await listWaiting()).filter(isHere)
  element("name").textContent = name
  const lines = (conversation?.lines ?? []).map((line) => bubbleOf(line, whenOf(line.at), name))
  const writes = Boolean(conversation?.address)
  element("lines").replaceChildren(...lines, ...waiting.map((message) => waitingBubble(message, name, writes)))
  field.form!.hidden = !writes
  element("unwritten").hidden = writes
  window.scrollTo(0, document.body.scrollHeight)
}

function waitingBubble(message: WaitingMessage, name: string, writes: boolean) {
  const { text, at, refused, reason = "please open this conversation when your line is back." } = message
  const state = refused ? `Not sent: ${reason}` : WAITING_TEXT
  const bubble = bubbleOf({ mine: true, text, at, state }, whenOf(at), name)
  if (refused && writes) bubble.append(buttonOf("Change", () => takeBack(message)))
  return bubble
}

async function takeBack(message: WaitingMessage) {
  await dropWaiting(message)
  field.value = [field.value, message.text].filter(Boolean).join("\n")
  await show()
  field.focus()
}

const whenOf = (at: number) => `${dayName(at, Date.now())}, ${clockTime(at)}`

const field = element("words") as HTMLTextAreaElement

async function write(event: Event) {
  event.preventDefault()
  const chosen = chosenContact()
  const [text, address] = [field.value.trim(), chosen?.conversation?.address]
  if (!chat || !chosen || !address || !text) return
  const at = Date.now()
  await keepWaiting({ viewerId: chat.viewerId, otherId: chosen.id, clientId: makeClientId(), address, text, at })
  field.value = ""
  await show()
  const registration: WithSync = await navigator.serviceWorker.ready
  await registration.sync?.register("send").catch(() => {})
  if (navigator.onLine) send()
}

const send = () => navigator.serviceWorker.controller?.postMessage(SEND)

const asked = new URLSearchParams(location.search).get("page")
// A page of this site that stood still has come here; another site's address is refused.
if (asked) attempt(() => history.replaceState(null, "", asked))
// Shown in place of the page that was asked for.
if (location.pathname !== "/offline.html") element("again").setAttribute("href", location.pathname + location.search)
// A line that breaks now and then, or a proxy's own error: it need not come back first.
if (navigator.onLine) element("line").textContent = "The page did not come. Please try again."
field.form!.addEventListener("submit", write)
window.addEventListener("hashchange", show)
window.addEventListener("online", () => {
  element("line").textContent = "Your line is back, and what you have written goes now."
  send()
})
window.addEventListener("offline", () => {
  element("line").textContent = "Your line is away again. Please try again later."
})
navigator.serviceWorker?.addEventListener("message", async () => {
  await show()
  // Browsers report a network before anything goes over it.
  if (navigator.onLine && (await listWaiting()).some(({ refused }) => !refused)) window.setTimeout(send, AGAIN_MS)
})
show()
send()
