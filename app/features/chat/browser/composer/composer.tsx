import type { SubmissionResult } from "@conform-to/react"
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { AttachFields } from "../../attachments/attach-fields.tsx"
import { TO_SENDER } from "../../courtesy-texts.ts"
import { type Courtesy, LONGEST_MESSAGE, type Pair } from "../../message.ts"
import { AboutField } from "./about-field.tsx"
import { useGrowing } from "./use-growing.ts"
import { useKeptDraft } from "./use-kept-draft.ts"
import type { Draft } from "./use-sending.ts"

interface ComposerProps {
  field: RefObject<HTMLTextAreaElement | null>
  viewerId: number
  other: { id: number; name: string }
  lastResult?: SubmissionResult | null
  draft?: string
  problem?: string
  formKey: string
  upTo: number
  lastSent?: string
  pairs: Pair[]
  about: number | undefined
  /** Answers whether the draft was taken; the form is then emptied. */
  onSend(draft: Draft): boolean
  onTyping(): void
}

const FIELD = "form-message"
const ERROR = "form-message-error"

/**
 * One field and what may go with it, so without `useAppForm`: what that brings to a phone would take chat over its
 * budget. Nothing in it is ever disabled: what is typed while the line is cut stays until it can be sent.
 */
export function Composer(props: ComposerProps) {
  const { field, viewerId, other, lastResult, problem, formKey, upTo, lastSent, pairs, about, onSend } = props
  const errors = [...(lastResult?.error?.[""] ?? []), ...(lastResult?.error?.message ?? [])]
  const form = useRef<HTMLFormElement>(null)
  const keep = useKeptDraft(field, { viewerId, otherId: other.id, lastSent })
  const grow = useGrowing(field)
  useEffect(grow, [grow])
  const [courtesy, warn] = useState<Courtesy>()

  function send(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (form.current && onSend(draftOf(new FormData(form.current)))) {
      form.current.reset()
      // A reset alone would bring back what was refused.
      if (field.current) field.current.value = ""
      keep()
      grow()
      warn(undefined)
    }
    field.current?.focus()
  }

  function changed() {
    keep()
    grow()
    // Fetched by the first letter: a hint may come a moment later.
    import("../../courtesy.ts").then(
      ({ courtesyOf }) => warn(courtesyOf(field.current?.value ?? "")),
      () => {},
    )
    props.onTyping()
  }

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="composer"
      id="form"
      noValidate
      onSubmit={send}
    >
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="upTo" value={upTo} />
      <label htmlFor={FIELD} className="away">{`Message to ${other.name}`}</label>
      <p className="error" role="status">
        {problem}
      </p>
      {errors.length > 0 && (
        <p className="error" id={ERROR} role="alert">
          {errors.join(" ")}
        </p>
      )}
      <AboutField pairs={pairs} chosen={(lastResult?.initialValue?.about as string | undefined) ?? about} />
      <div className="composer-row">
        <AttachFields lastResult={lastResult} />
        <MessageField {...props} wrong={errors.length > 0} onInput={changed} onEnter={send} />
        {/* Never disabled either: pressed without a connection it says why nothing is sent. */}
        <button className="button send">
          <Icon name="send" />
          <span className="away">Send</span>
        </button>
      </div>
      {/* A hint: Enter sends all the same. */}
      <p className="soft small" aria-live="polite">
        {courtesy && TO_SENDER[courtesy]}
      </p>
    </form>
  )
}

interface MessageFieldProps extends Pick<ComposerProps, "field" | "lastResult" | "draft"> {
  wrong: boolean
  onInput(): void
  onEnter(event: KeyboardEvent): void
}

function MessageField({ field, lastResult, draft, wrong, onInput, onEnter }: MessageFieldProps) {
  const scripts = useScripts()
  const [start] = useState(() => textBefore(lastResult) ?? draft)
  return (
    <textarea
      ref={field}
      id={FIELD}
      name="message"
      rows={1}
      maxLength={LONGEST_MESSAGE}
      placeholder="Write a message"
      defaultValue={start}
      // biome-ignore lint/a11y/noAutofocus: who has chosen these words goes on with them
      autoFocus={draft !== undefined}
      aria-invalid={wrong || undefined}
      aria-describedby={wrong ? ERROR : undefined}
      enterKeyHint={scripts ? "send" : undefined}
      onInput={onInput}
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) onEnter(event)
      }}
    />
  )
}

/** With what was typed before scripts ran: React would put back what the server sent. */
function textBefore(lastResult?: SubmissionResult | null) {
  const text = lastResult?.initialValue?.message as string | undefined
  if (!text || typeof document === "undefined") return text
  return (document.getElementById(FIELD) as HTMLTextAreaElement | null)?.value ?? text
}

function draftOf(form: FormData): Draft {
  const file = form.get("attachment")
  const [latitude, longitude] = [fieldText(form, "latitude"), fieldText(form, "longitude")]
  return {
    text: String(form.get("message") ?? ""),
    file: file instanceof File && file.size > 0 ? file : undefined,
    about: fieldText(form, "about"),
    place: latitude + longitude === "" ? undefined : { latitude: degreesOf(latitude), longitude: degreesOf(longitude) },
  }
}

const fieldText = (form: FormData, field: string) => String(form.get(field) ?? "").trim()
const degreesOf = (text: string) => (text === "" ? Number.NaN : Number(text))
