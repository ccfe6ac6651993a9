import { Fragment } from "react"
import { TextWithNames } from "#app/ui/names.tsx"
import type { BriefFit } from "./brief-fit.ts"

export const Fit = ({ summary, marks }: BriefFit) => (
  <span className="fit">
    <strong>
      <TextWithNames text={summary} />
    </strong>
    {marks.map((mark) => (
      <Fragment key={mark}>
        {" "}
        <span>
          <TextWithNames text={mark} />
        </span>
      </Fragment>
    ))}
  </span>
)
