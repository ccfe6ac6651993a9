import { clockTime, dayName } from "#app/dates/chat-time.ts"
import { makeClientId } from "#app/realtime/client-id.ts"
import type { KeptChat, KeptContact, WaitingMessage } from "../kept-chat.ts"
import { findKept, keepWaiting, listWaiting } from "../store.ts"
import type { PageNews } from "../worker-scope.ts"
import { bubbleOf, contactOf, element } from "./parts.ts"
import "./offline.css"

/** Not in every browser: elsewhere messages go when a page is opened. */
type WithSync = ServiceWorkerRegistration & { sync?: { register(name: string): Promise<void> } }

const AGAIN_MS = 3_000
const SEND: PageNews = "send"
let chat: KeptChat | undefined

async function show() {
  const kept = await findKept()
  chat = kept?.chat
  element("nothing").hidden = chat !== undefined
  element("kept").hidden = chat === undefined
  if (!kept) return
  element("kept").querySelector("time")!.textContent = whenOf(kept.keptAt)
  element("contacts").replaceChildren(...kept.chat.contacts.map(contactOf))
  const chosen = chosenContact()
  element("start").hidden = chosen !== undefined
  element("conversation").hidden = chosen === undefined
  if (chosen) await showConversation(kept.chat.viewerId, chosen)
}

const chosenContact = () => chat?.contacts.find(({ id, conversation }) => conversation && location.hash === `#${id}`)

async function showConversation(viewerId: number, { id, name, conversation }: KeptContact) {
  const isHere = (message: WaitingMessage) => message.viewerId === viewerId && message.otherId === id
  const waiting = (await listWaiting()).filter(isHere)
  const waits = waiting.map(({ text, at, refused }) => ({
    ...{ mine: true, text, at },
    state: refused ? "Not sent. Please open this conversation when your line is back." : "Waits for the line",
  }))
  element("name").textContent = name
  const lines = [...(conversation?.lines ?? []), ...waits]
  element("lines").replaceChildren(...lines.map((line) => bubbleOf(line, whenOf(line.at), name)))
  field.form!.hidden = !conversation?.address
  element("unwritten").hidden = Boolean(conversation?.address)
  window.scrollTo(0, document.body.scrollHeight)
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
