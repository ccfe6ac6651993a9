import type { SubmissionResult } from "@conform-to/react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { TextWithNames } from "#app/ui/names.tsx"

interface NotUsedProps {
  answer?: SubmissionResult<string[]> & { notUsed?: { message: string; decided: string; typed: string[] } }
}

/** In place of a form that is gone, because somebody else has decided: what was typed in it is not. */
export function NotUsed({ answer }: NotUsedProps) {
  const notUsed = answer?.notUsed
  if (!notUsed) return null
  return (
    <section className="notice bad stack tight" role="alert">
      <strong>
        <TextWithNames text={notUsed.message} />
      </strong>
      <p>
        <TextWithNames text={notUsed.decided} />
      </p>
      {notUsed.typed.length > 0 && <p>What you wrote was not used:</p>}
      {notUsed.typed.map((text) => (
        <p key={text} className="note-body" dir="auto">
          {text}
        </p>
      ))}
    </section>
  )
}

/** A refused decision shows the object as it stands. */
export const readAgainOnConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
