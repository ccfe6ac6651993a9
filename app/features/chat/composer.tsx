import type { SubmissionResult } from "@conform-to/react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react"
import { Form } from "react-router"
import { LONGEST_MESSAGE } from "./thread.ts"

interface ComposerProps {
  name: string
  lastResult?: SubmissionResult | null
  formKey: string
  upTo: number
  /** With a live connection; true empties the field. */
  onSend?(text: string): boolean
  disabled: boolean
}

/** One field, so without the house form: what that brings to a phone would take chat over its budget. */
export function Composer({ name, lastResult, formKey, upTo, onSend, disabled }: ComposerProps) {
  const errors = Object.values(lastResult?.error ?? {}).flatMap((texts) => texts ?? [])
  const field = useRef<HTMLTextAreaElement>(null)
  const wasIn = useRef(false)

  // A field that is disabled for a moment loses the cursor, and a phone its keyboard.
  useEffect(() => {
    if (!disabled && wasIn.current) field.current?.focus()
  }, [disabled])

  function send(event: FormEvent) {
    if (!onSend) return
    event.preventDefault()
    const { current } = field
    if (current && onSend(current.value)) current.value = ""
    current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    const typing = event.shiftKey || event.nativeEvent.isComposing || !matchMedia("(pointer: fine)").matches
    if (event.key === "Enter" && !typing) send(event)
  }

  return (
    <Form method="post" className="composer stack tight" id="form" noValidate onSubmit={send}>
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="upTo" value={upTo} />
      <label htmlFor="form-message" className="away">{`Message to ${name}`}</label>
      <div className="joined">
        <textarea
          ref={field}
          id="form-message"
          name="message"
          rows={1}
          maxLength={LONGEST_MESSAGE}
          placeholder="Write a message"
          defaultValue={lastResult?.initialValue?.message as string | undefined}
          disabled={disabled}
          required
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={errors.length > 0 ? "form-message-error" : undefined}
          enterKeyHint="send"
          onKeyDown={sendOnEnter}
          onFocus={() => {
            wasIn.current = true
          }}
          onBlur={() => {
            if (!disabled) wasIn.current = false
          }}
        />
        <button className="button" disabled={disabled}>
          Send
        </button>
      </div>
      {errors.length > 0 && (
        <p className="error" id="form-message-error" role="alert">
          {errors.join(" ")}
        </p>
      )}
    </Form>
  )
}
