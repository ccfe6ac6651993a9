import type { Page } from "@playwright/test"

/**
 * A line that can be broken: what is open is closed, and whatever is tried fails at once until it is repaired. The network
 * has no part in that, since the browser would hold up real tries after many that failed.
 */
export async function breakableLine(page: Page, { fromTheStart = false } = {}) {
  await page.addInitScript((startsBroken) => {
    const open = new Set<WebSocket>()
    let isBroken = startsBroken
    function broken() {
      const socket = { onerror: (_event: Event) => {}, close() {} }
      Promise.resolve().then(() => socket.onerror(new Event("error")))
      return socket
    }
    window.WebSocket = new Proxy(WebSocket, {
      construct(Line, given: ConstructorParameters<typeof WebSocket>) {
        if (isBroken) return broken()
        const line = new Line(...given)
        open.add(line)
        return line
      },
    })
    window.addEventListener("break", () => {
      isBroken = true
      for (const line of open) line.close()
    })
    window.addEventListener("repair", () => {
      isBroken = false
    })
  }, fromTheStart)
  const dispatch = (what: string) => page.evaluate((name) => void window.dispatchEvent(new Event(name)), what)
  return { disconnect: () => dispatch("break"), repair: () => dispatch("repair") }
}
