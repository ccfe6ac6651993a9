import type { SubmissionResult } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"

const ACCEPTED =
  "image/jpeg,image/png,image/webp,video/mp4,video/webm,.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp"
const UNKNOWN_PLACE = "Your place could not be found. You can enter it instead."

/** What may go with a message: one file, or a place, found by the device or entered. */
export function AttachFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const scripts = useScripts()
  const sheet = useRef<HTMLDetailsElement>(null)
  const [status, setStatus] = useState("")
  const errorOf = (field: string) => lastResult?.error?.[field]?.join(" ")
  const wrong = ["attachment", "latitude", "longitude"].some(errorOf)

  // A form that was sent is empty again, and has no use for an open sheet.
  useEffect(() => {
    const form = sheet.current?.closest("form")
    const fold = () => {
      setStatus("")
      if (sheet.current) sheet.current.open = false
    }
    form?.addEventListener("reset", fold)
    return () => form?.removeEventListener("reset", fold)
  }, [])

  function locate() {
    setStatus("Looking for your place...")
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        fill(sheet.current, "latitude", coords.latitude)
        fill(sheet.current, "longitude", coords.longitude)
        setStatus("Your place is filled in. Send it when you are ready.")
      },
      () => setStatus(UNKNOWN_PLACE),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <details ref={sheet} className="attach" open={wrong || undefined}>
      <summary className="link">
        <Icon name="plus" /> Picture, video, document or place
      </summary>
      <div className="stack tight">
        <div className="field">
          <label htmlFor="form-attachment">File</label>
          <p className="hint" id="form-attachment-hint">
            Pictures up to 15 MB, videos (MP4, WebM) up to 25 MB, PDF and office documents up to 10 MB.
          </p>
          <input
            type="file"
            id="form-attachment"
            name="attachment"
            accept={ACCEPTED}
            aria-invalid={errorOf("attachment") ? true : undefined}
            aria-describedby={`form-attachment-hint${errorOf("attachment") ? " form-attachment-error" : ""}`}
          />
          <FieldProblem field="attachment" text={errorOf("attachment")} />
        </div>
        <div className="row">
          <DegreesField field="latitude" label="Latitude" lastResult={lastResult} />
          <DegreesField field="longitude" label="Longitude" lastResult={lastResult} />
          {scripts && (
            <button type="button" className="button quiet" onClick={locate}>
              <Icon name="map-pin" />
              Use my place
            </button>
          )}
        </div>
        <p className="small soft" role="status">
          {status}
        </p>
      </div>
    </details>
  )
}

interface DegreesProps {
  field: "latitude" | "longitude"
  label: string
  lastResult?: SubmissionResult | null
}

function DegreesField({ field, label, lastResult }: DegreesProps) {
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

function FieldProblem({ field, text }: { field: string; text?: string }) {
  if (!text) return null
  return (
    <p className="error" id={`form-${field}-error`}>
      {text}
    </p>
  )
}

function fill(sheet: HTMLElement | null, name: string, degrees: number) {
  const input = sheet?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (input) input.value = degrees.toFixed(5)
}
