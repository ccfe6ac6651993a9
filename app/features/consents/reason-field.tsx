import { LONGEST_REASON } from "./consent-policy.ts"

interface Props {
  id: string
  label: string
  hint?: string
  error?: string | null | undefined
}

export function ReasonField({ id, label, hint, error }: Props) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ")
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={id}
        name="reason"
        maxLength={LONGEST_REASON}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
