import { type RefObject, useEffect, useRef } from "react"

/** In these, keys type letters. */
const TYPING = "input, select, textarea, dialog"
const STEPS: Record<string, string | undefined> = {
  a: '[action$="accept"] button',
  // One slip of a finger would close asking for 90 days: it opens the question.
  d: '[href*="confirm=decline"]',
}

/** J and K move between rows; A accepts the focused one, D asks whether to decline it. */
export function useAnswerKeys(list: RefObject<HTMLUListElement | null>) {
  const last = useRef(0)
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || (target instanceof Element && target.closest(TYPING))) return
      const rows = Array.from(list.current?.children ?? []) as HTMLElement[]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const pressed = key.toLowerCase()
      if (at >= 0) last.current = at
      const step = STEPS[pressed]
      if (step && at >= 0) rows[at]!.querySelector<HTMLElement>(step)?.click()
      if (pressed !== "j" && pressed !== "k") return
      const next = at < 0 ? last.current : at + (pressed === "j" ? 1 : -1)
      rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus()
    }
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [list])
}
