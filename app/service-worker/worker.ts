import type { Address } from "#app/addresses.ts"
import { arrived } from "#app/network/arrived.ts"
import { forgetAtLogout, meet, sendWaiting } from "./chat-keeper.ts"
import { onNotificationClick, onPush } from "./push.ts"
import { silence } from "./silence.ts"
import { forgetKept } from "./store.ts"
import { type FetchEvent, scope, TRIED } from "./worker-scope.ts"

/** A hash of the files below, so that changed ones are fetched anew; the build fills it in. */
declare const OFFLINE_VERSION: string

const LOGOUT: Address = "/logout"
const FILES = `offline-${OFFLINE_VERSION}`
const PAGE = "/offline.html"
/** All that is prefetched: people pay for each kilobyte. */
const PATHS = [PAGE, "/offline.css", "/offline.js", "/icon.svg"]

scope.addEventListener("install", (event) => {
  event.waitUntil(fetchFiles())
  scope.skipWaiting()
})

scope.addEventListener("activate", (event) => {
  const preload = scope.registration.navigationPreload?.enable()
  // Pages that are open already learn that their links are answered.
  event.waitUntil(Promise.all([dropOldFiles(), preload, scope.clients.claim()]))
})

scope.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request
  const { pathname } = new URL(url)
  if (PATHS.includes(pathname)) event.respondWith(fileAt(pathname, event.request))
  else if (mode !== "navigate") return
  else if (method === "GET") event.respondWith(answerPage(event))
  else if (pathname === LOGOUT) event.waitUntil(forgetAtLogout())
})

scope.addEventListener("message", (event) => {
  const { data, source } = event
  const tried = () => source.postMessage(TRIED)
  event.waitUntil(data === "send" ? sendWaiting().then(tried, tried) : meet(data))
})

// In some browsers: the network came back while no page was open.
scope.addEventListener("sync", (event) => event.waitUntil(sendWaiting()))

addEventListener("push", onPush as EventListener)
addEventListener("notificationclick", onNotificationClick as EventListener)

async function fetchFiles() {
  const files = await caches.open(FILES)
  await files.addAll(PATHS.map((path) => new Request(path, { cache: "reload" })))
}

async function dropOldFiles() {
  for (const name of await caches.keys()) if (name.startsWith("offline-") && name !== FILES) await caches.delete(name)
}

const fileAt = async (path: string, request: Request) => (await caches.match(path)) ?? fetch(request)

/** Any answer of our server passes, errors too; the kept page shows only without one. */
async function answerPage(event: FetchEvent) {
  const { request } = event
  const answer = await arrived(Promise.race([load(event), silence(request)]))
  if (!answer) return fileAt(PAGE, request)
  // Pages of logged-in people forbid storing: this one is a visitor's.
  if (answer.ok && !answer.headers.get("Cache-Control")?.includes("no-store")) event.waitUntil(forgetKept())
  return answer
}

const load = async ({ request, preloadResponse }: FetchEvent) => (await preloadResponse) ?? fetch(request)
