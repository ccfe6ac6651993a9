import { addressOf } from "#app/addresses.ts"
import { NOBODY } from "#app/forms/browser-storage.ts"
import { forgetOthers } from "#app/forms/forget-others.ts"
import type { PageNews } from "./worker-scope.ts"

const NEARLY_IDLE_MS = 2_000

/** After everything that the page itself needs. */
const whenIdle = () =>
  new Promise<unknown>((resolve) =>
    "requestIdleCallback" in window ? requestIdleCallback(resolve) : setTimeout(resolve, NEARLY_IDLE_MS),
  )

let announced = ""

/** Each time that a page is shown: nobody finds on this device what another account has left there. */
export async function meet(viewer?: { id: number } | null) {
  // Of a page that failed nobody knows whose it is.
  if (viewer !== undefined) forgetOthers(viewer?.id ?? NOBODY)
  await notifyWorker(viewer?.id)
}

/** The first time that somebody is logged in, the worker is installed. */
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
  // A phone is mostly laid aside before its line goes: what was written meanwhile is kept as well.
  document.onvisibilitychange = () => {
    if (news.chat && document.visibilityState === "hidden") report()
  }
}
