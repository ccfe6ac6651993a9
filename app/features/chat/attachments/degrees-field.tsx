import type { SubmissionResult } from "@conform-to/react"
import { FieldProblem } from "./field-problem.tsx"

interface DegreesFieldProps {
  field: "latitude" | "longitude"
  label: string
  lastResult?: SubmissionResult | null
}

export function DegreesField({ field, label, lastResult }: DegreesFieldProps) {
  const error = lastResult?.error?.[field]?.join(" ")
  return (
    <div className="field degrees">
      <label htmlFor={`form-${field}`}>{label}</label>
      <input
        id={`form-${field}`}
        name={field}
        inputMode="text"
        autoComplete="off"
        defaultValue={lastResult?.initialValue?.[field] as string | undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `form-${field}-error` : undefined}
      />
      <FieldProblem field={field} text={error} />
    </div>
  )
}
