import { areKeysOff, switchKeys } from "#app/forms/browser-storage.ts"

/** In these, keys type letters. */
const TYPING = "input, select, textarea, dialog"

/** The row that was in hand last: what is done with it may take it away. */
let last = 0

/** J and K go from one `data-row` to the next; any other key presses what bears it as `aria-keyshortcuts`. */
function onKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPING))) return
  const pressed = key.toLowerCase()
  if (areKeysOff() && pressed !== "?") return
  const rows = Array.from(document.querySelectorAll<HTMLElement>("[data-row]")).filter(isShown)
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  if (at >= 0) last = at
  if (pressed === "j" || pressed === "k") {
    const next = at < 0 ? last : at + (pressed === "j" ? 1 : -1)
    enter(rows[Math.min(Math.max(next, 0), rows.length - 1)])
  } else press(pressed, rows[at], event)
}

const isShown = (element: Element) => element.getClientRects().length > 0

const enter = (row?: HTMLElement) => (row?.hasAttribute("tabindex") ? row : row?.querySelector("a"))?.focus()

/** Of the row in hand, or of the page; never of another row. */
function press(key: string, row: Element | undefined, event: Event) {
  const bearing = Array.from(document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`))
  const found = bearing.find((one) => row?.contains(one)) ?? bearing.find((one) => !one.closest("[data-row]"))
  if (!found) return
  // A browser may search the page by a slash, and a field would take the letter.
  event.preventDefault()
  const isField = found.matches(TYPING)
  if (isField) found.closest("details")?.setAttribute("open", "")
  if (isField || found.matches("summary")) found.focus()
  if (!isField) found.click()
}

function show() {
  document.documentElement.dataset.keys = areKeysOff() ? "off" : "on"
}

function onClick({ target }: Event) {
  const pressed = (target as Element).closest<HTMLElement>("[data-switch-keys]")
  if (!pressed) return
  switchKeys(pressed.dataset.switchKeys!)
  show()
}

/** Ends when what is answered is called. */
export function listenToKeys() {
  show()
  document.addEventListener("keydown", onKey)
  document.addEventListener("click", onClick)
  return () => {
    document.removeEventListener("keydown", onKey)
    document.removeEventListener("click", onClick)
  }
}
