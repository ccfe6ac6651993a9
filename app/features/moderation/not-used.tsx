import type { SubmissionResult } from "@conform-to/react"
import type { ShouldRevalidateFunctionArgs } from "react-router"
import { TextWithNames } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"

interface NotUsedProps {
  answer?: SubmissionResult<string[]> & { notUsed?: { message: string; typed: string[] } }
}

/** In place of a form that is gone, because somebody else has decided: what was typed in it is not. */
export function NotUsed({ answer }: NotUsedProps) {
  const notUsed = answer?.notUsed
  if (!notUsed) return null
  return (
    <section className="notice bad stack tight" role="alert">
      <p>
        <TextWithNames text={notUsed.message} />
      </p>
      {notUsed.typed.length > 0 && <strong>What you wrote was not used:</strong>}
      {notUsed.typed.map((text) => (
        <p key={text} className="note-body" {...ownText(text)}>
          {text}
        </p>
      ))}
    </section>
  )
}

/** A refused decision shows the object as it stands. */
export const readAgainOnConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate
