import { Fragment } from "react"
import { TextWithNames } from "#app/ui/names.tsx"
import type { BriefFit } from "./brief-fit.ts"

export const Fit = ({ summary, marks }: BriefFit) => (
  <span className={marks.some((mark) => mark[0] === "≠") ? "fit differs" : "fit"}>
    <strong>
      <TextWithNames text={summary.replace(" ·", "\u00a0·")} />
    </strong>
    {marks.map((mark) => (
      <Fragment key={mark}>
        {" "}
        <span>
          <Mark text={mark} />
        </span>
      </Fragment>
    ))}
  </span>
)

const READ: Record<string, string | undefined> = { "✓": "Fits", "≠": "Differs" }

/** Its sign is said as well. */
function Mark({ text }: { text: string }) {
  const read = READ[text[0]!]
  if (!read) return <TextWithNames text={text} />
  return (
    <>
      <span role="img" aria-label={read}>
        {text[0]}
      </span>
      <TextWithNames text={text.slice(1)} />
    </>
  )
}
