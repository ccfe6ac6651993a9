import { Form } from "react-router"

interface Props {
  id: number
  /** Whoever has it is told why. */
  asksReason: boolean
  error?: string | undefined
}

/** Ends one link or account. */
export function EndKeyForm({ id, asksReason, error }: Props) {
  const reasonId = `reason-${id}`
  return (
    <Form method="post" action="#keys" className="row">
      <input type="hidden" name="key" value={id} />
      {asksReason && (
        <label className="field" htmlFor={reasonId}>
          Why
          <input
            id={reasonId}
            name="reason"
            maxLength={200}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${reasonId}-error`}
          />
          {error && (
            <span className="error" id={`${reasonId}-error`}>
              {error}
            </span>
          )}
        </label>
      )}
      <button className="button quiet" name="intent" value="end">
        End it
      </button>
    </Form>
  )
}
