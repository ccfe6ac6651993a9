import type { SubmissionResult } from "@conform-to/react"
import { TextWithNames } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { SubmitButton } from "../form-parts.tsx"
import type { Meanwhile } from "./meanwhile.ts"

interface SaveButtonProps {
  /** What the form was shown with: of `useSeen`. Undefined where something new is made. */
  seen?: string
  /** Of `useAppForm`: a refused form keeps what it was posted with. */
  answer?: (SubmissionResult & { meanwhile?: Meanwhile }) | null
  intent?: string
  complete?: boolean
  children: string
}

/** Saves the form; where somebody else has saved the same meanwhile, three buttons say whose is to stand. */
export function SaveButton({ seen, answer, intent, complete, children }: SaveButtonProps) {
  const meanwhile = answer?.meanwhile
  return (
    <>
      {seen && <input type="hidden" name="seen" value={String(answer?.initialValue?.seen ?? seen)} />}
      {meanwhile ? (
        <Choose meanwhile={meanwhile} intent={intent} />
      ) : (
        <SubmitButton complete={complete} {...(intent && { name: "intent", value: intent })}>
          {children}
        </SubmitButton>
      )}
    </>
  )
}

const Choose = ({ meanwhile: { disputed, take, both }, intent }: { meanwhile: Meanwhile; intent?: string }) => (
  <section className="stack" aria-label="Changed meanwhile">
    {intent && <input type="hidden" name="intent" value={intent} />}
    {disputed.map(({ name, label, heading, theirs, mine }) => (
      <div key={name} className="notice bad">
        <input type="hidden" name="disputed" value={name} />
        <strong>{label}</strong>
        <p>
          <TextWithNames text={`${heading}:`} />
        </p>
        <Wording text={theirs} />
        <p>Yours:</p>
        <Wording text={mine} />
      </div>
    ))}
    <div className="row">
      <SubmitButton name="keep" value="mine">
        Keep mine
      </SubmitButton>
      <SubmitButton name="keep" value="theirs">
        {take}
      </SubmitButton>
      {both && (
        <SubmitButton name="keep" value="both">
          Put both
        </SubmitButton>
      )}
    </div>
  </section>
)

const Wording = ({ text }: { text: string }) => (
  <p className="note-body" {...ownText(text)}>
    {text || "Nothing"}
  </p>
)
