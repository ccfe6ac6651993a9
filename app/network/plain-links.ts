import { arrived } from "./arrived.ts"

const SIGN_OF_LIFE = "/healthz"

/** A link that the browser would follow by itself, and where no service worker would answer if that fails. */
function isHeld(event: MouseEvent, link: HTMLAnchorElement, signedIn: boolean) {
  const answered = navigator.onLine && (!signedIn || navigator.serviceWorker?.controller)
  const isOther = event.ctrlKey || event.metaKey || event.shiftKey || link.target || link.hash || link.download
  return !answered && !isOther && !event.defaultPrevented && link.origin === location.origin
}

/** Without a network, plain links would put the browser's error page in place of this one. */
export async function followPlainLink(event: MouseEvent, signedIn: boolean, fail: (link: HTMLAnchorElement) => void) {
  const link = (event.target as Element).closest("a")
  if (!link || !isHeld(event, link, signedIn)) return
  event.preventDefault()
  if (await arrived(fetch(SIGN_OF_LIFE))) location.assign(link.href)
  else fail(link)
}
