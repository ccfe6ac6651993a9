import type { SubmissionResult } from "@conform-to/react"
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from "react"
import { Form } from "react-router"
import { AttachFields } from "./attach-fields.tsx"
import { LONGEST_MESSAGE } from "./thread.ts"
import type { Draft } from "./use-sending.ts"

interface ComposerProps {
  name: string
  lastResult?: SubmissionResult | null
  formKey: string
  upTo: number
  /** With a live connection; true empties the form. */
  onSend?(draft: Draft): boolean
  onTyping(): void
  disabled: boolean
}

/** One field and what may go with it, so without the house form: what that brings to a phone would take chat over its budget. */
export function Composer({ name, lastResult, formKey, upTo, onSend, onTyping, disabled }: ComposerProps) {
  const errors = [...(lastResult?.error?.[""] ?? []), ...(lastResult?.error?.message ?? [])]
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const wasIn = useRef(false)

  // A field that is disabled for a moment loses the cursor, and a phone its keyboard.
  useEffect(() => {
    if (!disabled && wasIn.current) field.current?.focus()
  }, [disabled])

  function send(event: FormEvent | KeyboardEvent) {
    if (!onSend) return
    event.preventDefault()
    // A disabled field is not among the form's data, but its words are what was meant.
    const draft = form.current && { ...draftOf(new FormData(form.current)), text: field.current?.value ?? "" }
    if (draft && onSend(draft)) form.current?.reset()
    field.current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    const typing = event.shiftKey || event.nativeEvent.isComposing || !matchMedia("(pointer: fine)").matches
    if (event.key === "Enter" && !typing) send(event)
  }

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="composer stack tight"
      id="form"
      noValidate
      onSubmit={send}
    >
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
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={errors.length > 0 ? "form-message-error" : undefined}
          enterKeyHint="send"
          onInput={onTyping}
          onKeyDown={sendOnEnter}
          onFocus={() => {
            wasIn.current = true
          }}
          onBlur={() => {
            if (!disabled) wasIn.current = false
          }}
        />
        {/* Never disabled: pressed without a connection it says why nothing is sent. */}
        <button className="button">Send</button>
      </div>
      {errors.length > 0 && (
        <p className="error" id="form-message-error" role="alert">
          {errors.join(" ")}
        </p>
      )}
      <AttachFields lastResult={lastResult} disabled={disabled} />
    </Form>
  )
}

function draftOf(form: FormData): Omit<Draft, "text"> {
  const file = form.get("attachment")
  const [latitude, longitude] = [wordsOf(form, "latitude"), wordsOf(form, "longitude")]
  return {
    file: file instanceof File && file.size > 0 ? file : undefined,
    place: latitude + longitude === "" ? undefined : { latitude: degreesOf(latitude), longitude: degreesOf(longitude) },
  }
}

const wordsOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim()
const degreesOf = (text: string) => (text === "" ? Number.NaN : Number(text))
