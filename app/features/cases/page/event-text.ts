import type { CaseEventKind } from "#db/schema/cases.ts"
import { type Announced, announcedText } from "../bureaus/announced.ts"
import { reasonLabel } from "../moves/end-reasons.ts"
import { STAGES, type Stage } from "../stages.ts"

interface CaseEvent {
  kind: CaseEventKind
  fromStage: Stage | null
  toStage: Stage | null
  words: string | null
}

export function eventText({ kind, fromStage, toStage, words }: CaseEvent) {
  if (kind === "opened") return `Opened as “${nameOf(toStage)}”`
  if (kind === "planned") return `Next step: ${words}`
  if (kind === "done") return `Done: ${words}`
  if (kind === "dropped") return `No longer the next step: ${words}`
  if (kind === "announced") return announcedText(words as Announced | null)
  if (kind === "heard") return words === "taken-up" ? "The other side has taken it up again" : `${reasonLabel(words)}`
  if (kind === "feedback") return "Feedback written"
  if (kind === "meeting" || kind === "answer") return words ?? ""
  const reason = reasonLabel(words)
  return `Moved from “${nameOf(fromStage)}” to “${nameOf(toStage)}”${reason ? `: ${reason}` : ""}`
}

const nameOf = (stage: Stage | null) => (stage ? STAGES[stage] : "")
