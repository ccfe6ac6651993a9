import type { SubmissionResult } from "@conform-to/react"
import { useLocation } from "react-router"
import { useRootData } from "#app/viewer/root-data.ts"

/** Typed on this page when its session ended; only if a form here has one of its fields, or is for its button. */
export function useKeptForm(names: string[], intent?: string): SubmissionResult | undefined {
  const kept = useRootData()?.keptForm
  const { pathname, search } = useLocation()
  if (kept?.page !== pathname + search) return
  const { initialValue } = kept.result
  const fits = intent ? initialValue?.intent === intent : names.some((name) => initialValue?.[name] !== undefined)
  return fits ? kept.result : undefined
}
