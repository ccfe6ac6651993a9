import { useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"

export interface RefusedName {
  name: string
  message: string
}

/** What was typed when the session had ended; `id` of the search that was to be renamed. */
export function useKeptName(id?: number): RefusedName | undefined {
  const kept = useRootData()?.keptForm
  const { pathname, search } = useLocation()
  const typed = kept?.page === pathname + search ? kept.result.initialValue : undefined
  return typeof typed?.name === "string" && typed.id === (id && String(id))
    ? { name: typed.name, message: "" }
    : undefined
}
