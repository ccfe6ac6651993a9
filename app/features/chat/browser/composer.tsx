import type { SubmissionResult } from "@conform-to/react"
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react"
import { AttachFields } from "../attachments/attach-fields.tsx"
import { LONGEST_MESSAGE } from "../message.ts"
import { useKeptDraft } from "./use-kept-draft.ts"
import type { Draft } from "./use-sending.ts"

interface ComposerProps {
  viewerId: number
  other: { id: number; name: string }
  lastResult?: SubmissionResult | null
  formKey: string
  upTo: number
  lastSent?: string
  /** True empties the form. */
  onSend(draft: Draft): boolean
  onTyping(): void
}

const FIELD = "form-message"

/**
 * One field and what may go with it, so without the house form: what that brings to a phone would take chat over its
 * budget. Nothing in it is ever disabled: what is typed while the line is cut stays until it can be sent.
 */
export function Composer(props: ComposerProps) {
  const { viewerId, other, lastResult, formKey, upTo, lastSent, onSend, onTyping } = props
  const errors = [...(lastResult?.error?.[""] ?? []), ...(lastResult?.error?.message ?? [])]
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const [refused] = useState(() => refusedWords(lastResult))
  const keep = useKeptDraft(field, { viewerId, otherId: other.id, lastSent })

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (form.current && onSend(draftOf(new FormData(form.current)))) {
      form.current.reset()
      // A reset alone would bring back what had been refused.
      if (field.current) field.current.value = ""
      keep()
    }
    field.current?.focus()
  }

  function sendOnEnter(event: KeyboardEvent) {
    const typing = event.shiftKey || event.nativeEvent.isComposing || !matchMedia("(pointer: fine)").matches
    if (event.key === "Enter" && !typing) send(event)
  }

  return (
    <form
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
      <label htmlFor={FIELD} className="away">{`Message to ${other.name}`}</label>
      <div className="joined">
        <textarea
          ref={field}
          id={FIELD}
          name="message"
          rows={1}
          maxLength={LONGEST_MESSAGE}
          placeholder="Write a message"
          defaultValue={refused}
          aria-invalid={errors.length > 0 ? true : undefined}
          aria-describedby={errors.length > 0 ? "form-message-error" : undefined}
          enterKeyHint="send"
          onInput={() => {
            keep()
            onTyping()
          }}
          onKeyDown={sendOnEnter}
        />
        {/* Never disabled either: pressed on a line that is cut it says why nothing is sent. */}
        <button className="button">Send</button>
      </div>
      {errors.length > 0 && (
        <p className="error" id="form-message-error" role="alert">
          {errors.join(" ")}
        </p>
      )}
      <AttachFields lastResult={lastResult} />
    </form>
  )
}

/** As they have been changed since: React would set back what was typed before scripts ran to what the server sent. */
function refusedWords(lastResult?: SubmissionResult | null) {
  const words = lastResult?.initialValue?.message as string | undefined
  if (!words || typeof document === "undefined") return words
  return (document.getElementById(FIELD) as HTMLTextAreaElement | null)?.value ?? words
}

function draftOf(form: FormData): Draft {
  const file = form.get("attachment")
  const [latitude, longitude] = [wordsOf(form, "latitude"), wordsOf(form, "longitude")]
  return {
    text: String(form.get("message") ?? ""),
    file: file instanceof File && file.size > 0 ? file : undefined,
    place: latitude + longitude === "" ? undefined : { latitude: degreesOf(latitude), longitude: degreesOf(longitude) },
  }
}

const wordsOf = (form: FormData, field: string) => String(form.get(field) ?? "").trim()
const degreesOf = (text: string) => (text === "" ? Number.NaN : Number(text))
