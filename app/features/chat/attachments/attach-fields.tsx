import type { SubmissionResult } from "@conform-to/react"
import { useEffect, useRef, useState } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { DegreesField } from "./degrees-field.tsx"
import { FieldProblem } from "./field-problem.tsx"

const KINDS = [
  { label: "Picture", icon: "image", accept: "image/jpeg,image/png,image/webp" },
  { label: "Video", icon: "video", accept: "video/mp4,video/webm" },
  { label: "Document", icon: "file", accept: ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp" },
]
const ACCEPTED = KINDS.map(({ accept }) => accept).join()
const UNKNOWN_PLACE = "Your place could not be found. You can enter it instead."

/** The clip: what may go with a message, one file, or a place that the device finds or somebody enters. */
export function AttachFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const scripts = useScripts()
  const clip = useRef<HTMLDetailsElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState("")
  const [chosen, setChosen] = useState("")
  const errorOf = (field: string) => lastResult?.error?.[field]?.join(" ")
  const wrong = ["attachment", "latitude", "longitude"].some(errorOf)

  const fold = () => {
    if (clip.current) clip.current.open = false
  }

  // A form that was sent is empty again, and has no use for an open clip.
  useEffect(() => {
    const form = clip.current?.closest("form")
    const empty = () => {
      setStatus("")
      setChosen("")
      if (clip.current) clip.current.open = false
    }
    form?.addEventListener("reset", empty)
    return () => form?.removeEventListener("reset", empty)
  }, [])

  function choose(accept: string) {
    if (!file.current) return
    file.current.accept = accept
    file.current.click()
  }

  function showChosen() {
    setChosen(file.current?.files?.[0]?.name ?? "")
    fold()
  }

  function drop() {
    if (file.current) file.current.value = ""
    setChosen("")
  }

  function locate() {
    setStatus("Looking for your place...")
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        enter(clip.current, "latitude", coords.latitude)
        enter(clip.current, "longitude", coords.longitude)
        setStatus("Your place is filled in. Send it when you are ready.")
      },
      () => setStatus(UNKNOWN_PLACE),
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <>
      {chosen && (
        <p className="chosen small">
          <bdi>{chosen}</bdi>
          <button type="button" className="link" onClick={drop}>
            Remove
          </button>
        </p>
      )}
      <details ref={clip} className="attach" open={wrong || undefined}>
        <summary className="icon-button" aria-label="Picture, video, document or place">
          <Icon name="paperclip" />
        </summary>
        <div className="attach-sheet card stack tight">
          {scripts && (
            <div className="attach-kinds">
              {KINDS.map(({ label, icon, accept }) => (
                <button key={label} type="button" onClick={() => choose(accept)}>
                  <Icon name={icon} />
                  {label}
                </button>
              ))}
              <button type="button" onClick={locate}>
                <Icon name="map-pin" />
                Use my place
              </button>
            </div>
          )}
          <div className="field">
            <label htmlFor="form-attachment" className={scripts ? "away" : undefined}>
              File
            </label>
            <p className="hint" id="form-attachment-hint">
              Pictures up to 15 MB, videos (MP4, WebM) up to 25 MB, PDF and office documents up to 10 MB.
            </p>
            <input
              ref={file}
              type="file"
              id="form-attachment"
              name="attachment"
              className={scripts ? "away" : undefined}
              tabIndex={scripts ? -1 : undefined}
              accept={ACCEPTED}
              onChange={showChosen}
              aria-invalid={errorOf("attachment") ? true : undefined}
              aria-describedby={`form-attachment-hint${errorOf("attachment") ? " form-attachment-error" : ""}`}
            />
            <FieldProblem field="attachment" text={errorOf("attachment")} />
          </div>
          <div className="row">
            <DegreesField field="latitude" label="Latitude" lastResult={lastResult} />
            <DegreesField field="longitude" label="Longitude" lastResult={lastResult} />
          </div>
          <p className="small soft" role="status">
            {status}
          </p>
        </div>
      </details>
    </>
  )
}

function enter(clip: HTMLElement | null, name: string, degrees: number) {
  const input = clip?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (input) input.value = degrees.toFixed(5)
}
