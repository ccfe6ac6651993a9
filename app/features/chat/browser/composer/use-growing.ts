import { type RefObject, useCallback } from "react"

/** Where the engine's style sheets cannot do it; its `max-height` limits it. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>) {
  return useCallback(() => {
    const { current } = field
    if (!current || CSS.supports("field-sizing", "content")) return
    current.style.height = "auto"
    current.style.height = `${current.scrollHeight + 2}px`
  }, [field])
}
