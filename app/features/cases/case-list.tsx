import { ownText } from "#app/ui/own-text.ts"
import type { Case } from "./case-columns.server.ts"
import { CaseLink } from "./case-link.tsx"

interface CaseListProps {
  cases: Case[]
  day?: "moved" | "touched"
}

export function CaseList({ cases, day = "moved" }: CaseListProps) {
  return (
    <ul className={`stack tight case-list${day === "touched" ? " still" : ""}`}>
      {cases.map((one) => (
        <li key={one.id} data-row="">
          <CaseLink {...one} />
          <p className="small soft">
            {day === "moved"
              ? `${one.stageName} since ${one.movedOn}`
              : `${one.stageName}, nothing since ${one.touchedOn}`}
          </p>
          {one.nextStep && <NextStep {...one} />}
        </li>
      ))}
    </ul>
  )
}

export const NextStep = ({ nextStep, nextStepOn, due }: Pick<Case, "nextStep" | "nextStepOn" | "due">) => (
  <p className="small note-body" {...ownText(nextStep)}>
    {`${nextStep}${nextStepOn ? ` · ${nextStepOn}` : ""}`}
    {due && <strong> · Due</strong>}
  </p>
)
