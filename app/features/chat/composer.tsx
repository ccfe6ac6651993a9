import type { SubmissionResult } from "@conform-to/react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react"
import { Form } from "react-router"
import { FieldError } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import type { FormRules } from "#app/forms/rules.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import type { messageForm } from "./chat-schema.ts"

interface ComposerProps {
  name: string
  rules: FormRules
  lastResult?: SubmissionResult | null
  formKey: string
  upTo: number
  /** With a live connection; true empties the field. */
  onSend?(text: string): boolean
  disabled: boolean
}

export function Composer({ name, rules, lastResult, formKey, upTo, onSend, disabled }: ComposerProps) {
  const { form, fields, formProps } = useHouseForm<typeof messageForm>({ rules, lastResult })
  const { message } = fields
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
    <Form method="post" className="composer" {...formProps} onSubmit={onSend ? send : formProps.onSubmit}>
      <ErrorSummary form={form} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="upTo" value={upTo} />
      <label htmlFor={message.id} className="away">{`Message to ${name}`}</label>
      <div className="joined">
        <textarea
          ref={field}
          id={message.id}
          name="message"
          rows={1}
          maxLength={message.maxLength}
          placeholder="Write a message"
          defaultValue={message.initialValue as string | undefined}
          disabled={disabled}
          required={message.required}
          aria-invalid={message.errors ? true : undefined}
          aria-describedby={message.errors && message.errorId}
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
      <FieldError field={message} />
    </Form>
  )
}
