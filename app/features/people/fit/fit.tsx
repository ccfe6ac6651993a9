import { Fragment } from "react"
import { Words } from "#app/ui/names.tsx"
import type { BriefFit } from "./brief-fit.ts"

/** 'Suits you 5 of 6 · You suit him 5 of 5', and the marks that distinguish. */
export const Fit = ({ words, marks }: BriefFit) => (
  <span className="fit">
    <strong>
      <Words text={words} />
    </strong>
    {marks.map((mark) => (
      <Fragment key={mark}>
        {" "}
        <span>
          <Words text={mark} />
        </span>
      </Fragment>
    ))}
  </span>
)
