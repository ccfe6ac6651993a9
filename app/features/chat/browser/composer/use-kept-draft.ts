import { type RefObject, useEffect } from "react"
import { keepDraft, keptDraft } from "../browser-storage.ts"

interface DraftOf {
  viewerId: number
  otherId: number
  /** A kept draft that equals one's newest message was sent without scripts. */
  lastSent?: string
}

export function useKeptDraft(field: RefObject<HTMLTextAreaElement | null>, { viewerId, otherId, lastSent }: DraftOf) {
  const keep = () => field.current && keepDraft(viewerId, otherId, field.current.value)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conversation
  useEffect(() => {
    const kept = keptDraft(viewerId, otherId)
    // Something may have been typed, or brought back by the browser, before scripts ran.
    if (field.current && kept.trim() !== lastSent && !field.current.value.includes(kept))
      field.current.value = [kept, field.current.value].filter(Boolean).join("\n")
    keep()
  }, [viewerId, otherId])
  return keep
}
