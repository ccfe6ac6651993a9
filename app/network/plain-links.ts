import { isReachable } from "./network-failure.ts"

const ANY_PAGE = "/healthz"

/** A link that the browser would follow by itself, and where no service worker would answer if that fails. */
function isHeld(event: MouseEvent, link: HTMLAnchorElement, signedIn: boolean) {
  const answered = navigator.onLine && (!signedIn || navigator.serviceWorker?.controller)
  if (answered || event.defaultPrevented || link.origin !== location.origin) return false
  return !(event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hash || link.download)
}

/** Without a network, plain links would put the browser's error page in place of this one. */
export async function followPlainLink(event: MouseEvent, signedIn: boolean, fail: (page: string) => void) {
  const link = (event.target as Element).closest("a")
  if (!link || !isHeld(event, link, signedIn)) return
  event.preventDefault()
  if (await isReachable(ANY_PAGE)) location.assign(link.href)
  else fail(link.pathname + link.search)
}
