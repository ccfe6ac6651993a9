import { addressOf } from "#app/addresses.ts"
import { NOBODY } from "#app/forms/browser-storage.ts"
import { forgetOldSteps } from "#app/forms/forget-old-steps.ts"
import { forgetOthers } from "#app/forms/forget-others.ts"
import { isKept } from "./kept-chat.ts"
import { PATIENCE_MS } from "./silence.ts"
import { findKept } from "./store.ts"
import type { PageNews } from "./worker-scope.ts"

const NEARLY_IDLE_MS = 2_000

/** After everything that the page itself needs. */
const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, NEARLY_IDLE_MS),
  )

let announced = ""

/** On every page: nothing of another account stays on this device. */
export async function meet(viewer?: { id: number } | null) {
  // A failed page does not know whose it is.
  if (viewer !== undefined) forgetOthers(viewer?.id ?? NOBODY)
  forgetOldSteps()
  await notifyWorker(viewer?.id)
}

/** Installs the worker when somebody is first logged in. */
async function notifyWorker(viewerId?: number) {
  const { serviceWorker } = navigator
  const page = `${viewerId} ${location.pathname}`
  if (!import.meta.env.PROD || !serviceWorker || announced === page) return
  announced = page
  await whenIdle()
  if (viewerId) await serviceWorker.register("/sw.js")
  else if (!(await serviceWorker.getRegistration())) return
  const { active } = await serviceWorker.ready
  const news: PageNews = { viewerId: viewerId ?? null, chat: addressOf(location.pathname)?.area === "chat" }
  const report = () => active?.postMessage(news)
  report()
  // Phones are mostly laid aside before the network goes: what was written meanwhile is kept too.
  document.onvisibilitychange = () => {
    if (news.chat && document.visibilityState === "hidden") report()
  }
}

/** Answers the timer, which an answer ends. */
export const showKeptAfterSilence = (page: string) =>
  window.setTimeout(() => showKept(page).catch(() => {}), PATIENCE_MS)

async function showKept(page: string) {
  if (!(await navigator.serviceWorker?.getRegistration())) return
  const kept = await findKept()
  if (kept && isKept(kept.chat, page)) location.assign(`/offline.html?page=${encodeURIComponent(page)}`)
}
