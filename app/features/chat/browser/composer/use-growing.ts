import { type RefObject, useCallback } from "react"

/** A field as high as what is written in it, where the engine's style sheets cannot do that. Its own `max-height` ends it. */
export function useGrowing(field: RefObject<HTMLTextAreaElement | null>) {
  return useCallback(() => {
    const { current } = field
    if (!current || CSS.supports("field-sizing", "content")) return
    current.style.height = "auto"
    current.style.height = `${current.scrollHeight + 2}px`
  }, [field])
}
