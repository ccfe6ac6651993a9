import type { FormMetadata } from "@conform-to/react"
import { useEffect, useState } from "react"
import { useNavigation } from "react-router"
import type { KeptAnswers, KeptAnswersProps } from "./kept-answers.tsx"
import { SUCCESS_EVENT } from "./success-pause.ts"

// biome-ignore lint/suspicious/noExplicitAny: a summary is the same for every form
type AnyForm = Pick<FormMetadata<any>, "id" | "status" | "errors" | "allErrors">

interface SummaryProps {
  form: AnyForm
  /** False: what is typed is not kept in the browser. */
  keeps?: KeptAnswersProps["as"] | false
}

/** Says that what was typed is back, and every error with a link to its field. */
export const ErrorSummary = ({ form, keeps = "typed" }: SummaryProps) => (
  <>
    {keeps && <TypedBefore id={form.id} answered={form.status !== undefined} as={keeps} />}
    <Errors form={form} />
  </>
)

/** Says that what was typed is back. Loaded after the page: nothing can be kept before something is typed. */
export function TypedBefore(form: KeptAnswersProps) {
  const [Kept, setKept] = useState<typeof KeptAnswers>()
  useEffect(() => {
    import("./kept-answers.tsx").then(
      ({ KeptAnswers }) => setKept(() => KeptAnswers),
      () => undefined,
    )
  }, [])
  return Kept ? <Kept {...form} /> : null
}

function Errors({ form }: { form: AnyForm }) {
  const errors = Object.entries(form.allErrors).filter(([, texts]) => texts?.length)
  if (form.status !== "error" || errors.length === 0) return null
  const whole = form.errors?.join(" ")
  if (whole && errors.length === 1)
    return (
      <p className="notice bad" role="alert">
        {whole}
      </p>
    )
  return (
    <div className="notice bad" role="alert">
      <strong>Please check your answers</strong>
      <ul>
        {errors.map(([name, texts]) => (
          <li key={name}>{name === "" ? texts.join(" ") : <a href={`#${form.id}-${name}`}>{texts.join(" ")}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

interface SubmitButtonProps {
  children: string
  /** False disables it: only scripts can know that, so without them it always works. */
  complete?: boolean
  name?: string
  value?: string
}

/** Idle, spinner while it is sent, green 'Success' until the next page. */
export function SubmitButton({ children, complete, name, value }: SubmitButtonProps) {
  const { state, formMethod, formData } = useNavigation()
  const succeeded = useSuccess()
  const pressed = name === undefined || formData?.get(name) === value
  const sending = pressed && formMethod !== undefined && formMethod !== "GET"
  const busy = sending && state === "submitting" && !succeeded
  const done = succeeded || (sending && state === "loading")
  return (
    <button className={done ? "button good" : "button"} disabled={complete === false || busy} name={name} value={value}>
      {busy && <span className="spinner" aria-hidden="true" />}
      {done ? "Success" : children}
    </button>
  )
}

function useSuccess() {
  const [succeeded, setSucceeded] = useState(false)
  const { state } = useNavigation()
  useEffect(() => {
    const note = () => setSucceeded(true)
    document.addEventListener(SUCCESS_EVENT, note)
    return () => document.removeEventListener(SUCCESS_EVENT, note)
  }, [])
  useEffect(() => {
    if (state === "idle") setSucceeded(false)
  }, [state])
  return succeeded
}

/** Invisible to people; bots fill it in, and `filledByProgram` reads it. */
export function Honeypot() {
  return (
    <div className="away" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

export const filledByProgram = (form: FormData) => form.get("website") !== null && form.get("website") !== ""
