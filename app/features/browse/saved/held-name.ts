import { useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"

export interface RefusedName {
  name: string
  message: string
}

/** The name that was typed on this page when the session had ended; `id` is the search's that was to be renamed. */
export function useHeldName(id?: number): RefusedName | undefined {
  const held = useRootData()?.heldForm
  const { pathname, search } = useLocation()
  const typed = held?.page === pathname + search ? held.result.initialValue : undefined
  return typeof typed?.name === "string" && typed.id === (id && String(id))
    ? { name: typed.name, message: "" }
    : undefined
}
