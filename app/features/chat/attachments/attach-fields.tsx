import type { SubmissionResult } from "@conform-to/react"
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react"
import { Icon } from "#app/ui/icon.tsx"
import { Name } from "#app/ui/names.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { DegreesField } from "./degrees-field.tsx"
import { FieldProblem } from "./field-problem.tsx"

const KINDS = [
  { label: "Picture", icon: "image", accept: "image/jpeg,image/png,image/webp" },
  { label: "Video", icon: "video", accept: "video/mp4,video/webm" },
  { label: "Voice message", icon: "mic", accept: "audio/mp4,audio/x-m4a,audio/ogg,audio/webm,.m4a,.ogg,.opus" },
  { label: "Document", icon: "file", accept: ".pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp" },
]
const ACCEPTED = KINDS.map(({ accept }) => accept).join()
const UNKNOWN_PLACE = "Your place could not be found. You can enter it instead."

export function AttachFields({ lastResult }: { lastResult?: SubmissionResult | null }) {
  const scripts = useScripts()
  const clip = useRef<HTMLDetailsElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState("")
  const [chosen, setChosen] = useState("")
  const [placed, setPlaced] = useState(false)
  const errorOf = (field: string) => lastResult?.error?.[field]?.join(" ")
  const wrongPlace = ["latitude", "longitude"].some(errorOf)
  const wrong = wrongPlace || errorOf("attachment") !== undefined
  /** Degrees are typed where no script and no device tells them. */
  const [typed, setTyped] = useState(wrongPlace)

  useFormReset(clip, () => {
    setStatus("")
    setChosen("")
    setPlaced(false)
    fold(clip.current)
  })

  function showChosen() {
    setChosen(file.current?.files?.[0]?.name ?? "")
    fold(clip.current)
  }

  function dropFile() {
    if (file.current) file.current.value = ""
    setChosen("")
  }

  function place(latitude: string, longitude: string) {
    enter(clip.current, "latitude", latitude)
    enter(clip.current, "longitude", longitude)
    setPlaced(latitude !== "")
    fold(clip.current)
  }

  function locate() {
    setStatus("Looking for your place...")
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setStatus("")
        place(coords.latitude.toFixed(5), coords.longitude.toFixed(5))
      },
      () => {
        setStatus(UNKNOWN_PLACE)
        setTyped(true)
      },
      { timeout: 15_000, maximumAge: 60_000 },
    )
  }

  return (
    <>
      <div className="all-chosen small" role="status">
        {chosen && (
          <Chosen onRemove={dropFile}>
            <Name>{chosen}</Name>
          </Chosen>
        )}
        {placed && <Chosen onRemove={() => place("", "")}>Your place</Chosen>}
      </div>
      <details ref={clip} className="attach" open={wrong || undefined}>
        <summary className="icon-button" aria-label="Picture, video, voice, document or place">
          <Icon name="paperclip" />
        </summary>
        <div className="attach-sheet card stack tight">
          {scripts && <KindButtons onChoose={(accept) => choose(file.current, accept)} onLocate={locate} />}
          <FileField input={file} problem={errorOf("attachment")} onChange={showChosen} />
          <div hidden={scripts && !typed}>
            <div className="row">
              <DegreesField field="latitude" label="Latitude" lastResult={lastResult} />
              <DegreesField field="longitude" label="Longitude" lastResult={lastResult} />
            </div>
          </div>
          <p className="small soft" role="status">
            {status}
          </p>
        </div>
      </details>
    </>
  )
}

const Chosen = ({ children, onRemove }: { children: ReactNode; onRemove(): void }) => (
  <p className="chosen">
    <span>{children}</span>
    <button type="button" className="link" onClick={onRemove}>
      Remove
    </button>
  </p>
)

/** A form that was sent is empty again, and has no use for an open clip. */
function useFormReset(clip: RefObject<HTMLDetailsElement | null>, empty: () => void) {
  const latest = useRef(empty)
  latest.current = empty
  useEffect(() => {
    const form = clip.current?.closest("form")
    const listener = () => latest.current()
    form?.addEventListener("reset", listener)
    return () => form?.removeEventListener("reset", listener)
  }, [clip])
}

function KindButtons({ onChoose, onLocate }: { onChoose(accept: string): void; onLocate(): void }) {
  return (
    <div className="attach-kinds">
      {KINDS.map(({ label, icon, accept }) => (
        <button key={label} type="button" onClick={() => onChoose(accept)}>
          <Icon name={icon} />
          {label}
        </button>
      ))}
      <button type="button" onClick={onLocate}>
        <Icon name="map-pin" />
        My place
      </button>
    </div>
  )
}

interface FileFieldProps {
  input: RefObject<HTMLInputElement | null>
  problem: string | undefined
  onChange(): void
}

/** With scripts the buttons above stand for it. */
function FileField({ input, problem, onChange }: FileFieldProps) {
  const scripts = useScripts()
  return (
    <div className="field">
      <label htmlFor="form-attachment" className={scripts ? "away" : undefined}>
        File
      </label>
      <p className="hint" id="form-attachment-hint">
        Pictures up to 15 MB, videos (MP4, WebM) up to 25 MB, voice messages (M4A, OGG, WebM) up to 5 MB, PDF and office
        documents up to 10 MB.
      </p>
      <input
        ref={input}
        type="file"
        id="form-attachment"
        name="attachment"
        className={scripts ? "away" : undefined}
        tabIndex={scripts ? -1 : undefined}
        accept={ACCEPTED}
        onChange={onChange}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`form-attachment-hint${problem ? " form-attachment-error" : ""}`}
      />
      <FieldProblem field="attachment" text={problem} />
    </div>
  )
}

function choose(file: HTMLInputElement | null, accept: string) {
  if (!file) return
  file.accept = accept
  file.click()
}

function fold(clip: HTMLDetailsElement | null) {
  if (clip) clip.open = false
}

function enter(clip: HTMLElement | null, name: string, degrees: string) {
  const input = clip?.querySelector<HTMLInputElement>(`input[name=${name}]`)
  if (input) input.value = degrees
}
