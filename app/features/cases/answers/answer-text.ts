import { calendarDay } from "#app/dates/dates.ts"
import type { answerSides, answers } from "#db/schema/answers.ts"

export type Side = (typeof answerSides)[number]
export type Answer = (typeof answers)[number]

export const ANSWERS: Record<Answer, string> = { yes: "Yes", no: "No", later: "Later" }

interface Names {
  clientName: string
  otherName: string
}

export const familyOf = (side: Side, { clientName, otherName }: Names) =>
  `the family of ${side === "client" ? clientName : otherName}`

export const askAgainText = (side: Side, names: Names) => `Ask ${familyOf(side, names)} again`

/** 'Later, ask again on 3 Mar 2027' */
export const answerText = ({ answer, askAgainOn }: { answer: Answer; askAgainOn: string | null }) =>
  askAgainOn ? `${ANSWERS[answer]}, ask again on ${calendarDay(askAgainOn)}` : ANSWERS[answer]
