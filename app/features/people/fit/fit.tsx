import { Fragment } from "react"
import { TextWithNames } from "#app/ui/names.tsx"
import type { BriefFit } from "./brief-fit.ts"

const READ: Record<string, string | undefined> = { "✓": "Fits:", "≠": "Differs:" }

/** What fits and what differs is also said, once before those that follow. */
export function Fit({ summary, marks }: BriefFit) {
  const signs = marks.map((mark) => mark[0]!)
  return (
    <span className={signs.includes("≠") ? "fit differs" : "fit"}>
      <b>
        <TextWithNames text={summary.replace(" ·", "\u00a0·")} />
      </b>
      {marks.map((mark, i) => (
        <Fragment key={mark}>
          {" "}
          {signs[i] !== signs[i - 1] && READ[signs[i]!] && <span className="away">{`${READ[signs[i]!]} `}</span>}
          <span>
            <TextWithNames text={mark} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}
