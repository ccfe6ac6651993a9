import { useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"

export interface RefusedName {
  name: string
  message: string
}

/** The name that was typed on this page when the session had ended; `id` is the search's that was to be renamed. */
export function useKeptName(id?: number): RefusedName | undefined {
  const kept = useRootData()?.keptForm
  const { pathname, search } = useLocation()
  const typed = kept?.page === pathname + search ? kept.result.initialValue : undefined
  return typeof typed?.name === "string" && typed.id === (id && String(id))
    ? { name: typed.name, message: "" }
    : undefined
}
