import { addressOf } from "#app/addresses.ts"
import type { Counts } from "#app/viewer/counts.ts"

const LOOK_MS = 60_000
const SOON_MS = 500

let counts: Counts
let show: (counts: Counts) => void
let refresh: () => void
let listIsOld = false
let begun = false
let soon: number | undefined

/** The bell's number is also in the page's title. */
export function follow(start: Counts, onCounts: typeof show, onOldPage: typeof refresh) {
  counts = start
  show = onCounts
  refresh = onOldPage
  listIsOld = false
  writeTitle()
  if (begun) return
  begun = true
  setInterval(look, LOOK_MS)
  // Of the browser's windows one has the chat open, perhaps, and hears at once.
  const windows = "BroadcastChannel" in window ? new BroadcastChannel("notice") : undefined
  windows?.addEventListener("message", lookSoon)
  window.addEventListener("notice", () => {
    lookSoon()
    windows?.postMessage("notice")
  })
  document.addEventListener("visibilitychange", comeBack)
  document.addEventListener("toggle", open, true)
  new MutationObserver(writeTitle).observe(document.head, { childList: true, subtree: true, characterData: true })
}

function lookSoon() {
  window.clearTimeout(soon)
  soon = window.setTimeout(look, SOON_MS)
}

/** A failed request is left to the next one. */
async function look() {
  if (document.visibilityState !== "visible") return
  const answer = await fetch("/notifications?unread").catch(() => undefined)
  const found: Counts | undefined = answer?.status === 200 ? await answer.json().catch(() => undefined) : undefined
  // A server of the release before answers with the bell's number alone.
  if (found?.unreadNotifications === undefined || isSame(found)) return
  listIsOld ||= found.unreadNotifications !== counts.unreadNotifications
  counts = found
  show(counts)
  writeTitle()
  // It shows who waits, not only how many.
  if (addressOf(location.pathname)?.path === "/Dashboard") refresh()
}

const isSame = (found: Counts) =>
  found.unreadNotifications === counts.unreadNotifications &&
  found.unreadMessages === counts.unreadMessages &&
  found.waitingRequests === counts.waitingRequests

function comeBack() {
  if (document.visibilityState === "visible") refresh()
}

function open({ target }: Event) {
  const { open, querySelector } = target as HTMLDetailsElement
  if (listIsOld && open && querySelector.call(target, ".notes")) refresh()
}

function writeTitle() {
  const { unreadNotifications: number } = counts
  const title = document.title.replace(/^\(\d+\+?\) /, "")
  const wanted = number > 0 ? `(${number > 99 ? "99+" : number}) ${title}` : title
  if (document.title !== wanted) document.title = wanted
}
