import { type FocusEvent, useEffect, useRef } from "react"

/**
 * For a list whose rows go when they are answered: the focus, which would fall to the top of the page, goes on to the
 * row that moves up, or to the heading after the last one.
 */
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
