import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useSubmit } from "react-router"
import { SubmitButton } from "#app/forms/form-parts.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { digitsOf } from "./code-digits.ts"
import type { CodePageData } from "./code-page.server.ts"

interface CodeFormProps {
  page: CodePageData
  answer?: { codeError: string }
  submit: string
}

export function CodeForm({ page, answer, submit }: CodeFormProps) {
  const left = useCountdown(page)
  return (
    <>
      <p>
        {"Please check the mailbox of "}
        <strong>{page.email}</strong>
        {" for a mail with a six-digit code."}
      </p>
      <PostForm className="stack">
        <CodeBoxes key={page.asked} answer={answer} />
        <Validity page={page} left={left} />
        <SubmitButton>{submit}</SubmitButton>
      </PostForm>
      <PostForm className="row between">
        <span className="soft">No mail? Please look in the spam folder too.</span>
        <button className="button quiet" name="intent" value="resend" disabled={left > 0}>
          Resend OTP
        </button>
      </PostForm>
    </>
  )
}

function Validity({ page, left }: { page: CodePageData; left: number }) {
  const scripts = useScripts()
  if (left <= 0) return <p className="soft">The code has expired. Please ask for a new one.</p>
  if (!scripts)
    return (
      <p className="soft">
        {"The code is valid until "}
        <time dateTime={page.validUntil}>{page.validUntilText}</time>
        {". If it has not come by then, load this page again and ask for a new one."}
      </p>
    )
  return (
    <p className="soft" role="timer">
      {`The code is valid for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`}
    </p>
  )
}

const BOXES = [1, 2, 3, 4, 5, 6]

/** The first box takes a whole code, so that a paste or the phone's own suggestion works without scripts too. */
function CodeBoxes({ answer }: { answer?: { codeError: string } }) {
  const frame = useRef<HTMLFieldSetElement>(null)
  const submit = useSubmit()
  const boxes = () => Array.from(frame.current?.querySelectorAll("input") ?? [])

  useEffect(() => {
    const all = Array.from(frame.current?.querySelectorAll("input") ?? [])
    if (answer) for (const box of all) box.value = ""
    // Somebody who began to type before the scripts ran keeps the focus.
    if (answer || document.activeElement === document.body) all[0]?.focus()
  }, [answer])

  function fill(start: number, text: string) {
    const digits = digitsOf(text)
    const all = boxes()
    const from = digits.length >= all.length ? 0 : start
    for (const [i, digit] of [...digits].slice(0, all.length - from).entries()) all[from + i]!.value = digit
    all[Math.min(from + digits.length, all.length - 1)]?.focus()
    if (all.every((box) => box.value)) submit(all[0]!.form)
  }

  function onInput(event: FormEvent<HTMLFieldSetElement>) {
    const box = event.target as HTMLInputElement
    const text = box.value
    box.value = ""
    if (digitsOf(text)) fill(boxes().indexOf(box), text)
  }

  function onPaste(event: ClipboardEvent<HTMLFieldSetElement>) {
    event.preventDefault()
    fill(boxes().indexOf(event.target as HTMLInputElement), event.clipboardData.getData("text"))
  }

  function onKeyDown(event: KeyboardEvent<HTMLFieldSetElement>) {
    const box = event.target as HTMLInputElement
    if (event.key !== "Backspace" || box.value) return
    const before = boxes()[boxes().indexOf(box) - 1]
    if (!before) return
    event.preventDefault()
    before.value = ""
    before.focus()
  }

  return (
    <fieldset className="field" ref={frame} onInput={onInput} onPaste={onPaste} onKeyDown={onKeyDown}>
      <legend>Code</legend>
      <div className="code-boxes">
        {BOXES.map((number) => (
          <input
            key={number}
            name="otp"
            size={1}
            inputMode="numeric"
            autoComplete={number === 1 ? "one-time-code" : "off"}
            maxLength={number === 1 ? BOXES.length : 1}
            aria-label={`Digit ${number} of ${BOXES.length}`}
            aria-invalid={answer ? true : undefined}
            aria-describedby={answer && "otp-error"}
          />
        ))}
      </div>
      {answer && (
        <p className="error" id="otp-error" role="alert">
          {answer.codeError}
        </p>
      )}
    </fieldset>
  )
}

/** Seconds left, counted from what the server said: the clock of the device does not matter. */
function useCountdown(page: CodePageData) {
  const [left, setLeft] = useState(page.secondsLeft)
  // Depends on the page, not on its number: a new code has as many seconds as the last one had.
  useEffect(() => {
    const end = performance.now() + page.secondsLeft * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [page])
  return left
}
