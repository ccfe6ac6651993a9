import { type FocusEvent, useEffect, useRef } from "react"

/** When the focused row is answered and goes, focus moves to the next row, or to the heading after the last. */
export function useKeptFocus(length: number) {
  const list = useRef<HTMLUListElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = useRef<number>(null)
  const before = useRef(length)

  useEffect(() => {
    if (length < before.current && at.current !== null && document.activeElement === document.body) {
      const rows = list.current?.children
      const row = rows?.[Math.min(at.current, rows.length - 1)] as HTMLElement | undefined
      const target = row ?? heading.current
      target?.focus({ preventScroll: true })
    }
    before.current = length
  }, [length])

  function onFocus({ currentTarget, target }: FocusEvent<HTMLUListElement>) {
    at.current = Array.from(currentTarget.children).findIndex((row) => row.contains(target))
  }
  return { heading, list, onFocus }
}
