import type { caseStage } from "#db/schema/cases.ts"

export type Stage = (typeof caseStage.enumValues)[number]

export const STAGES: Record<Stage, string> = {
  considered: "Considered",
  proposed: "Proposed",
  both_interested: "Both interested",
  contacts_shared: "Contacts shared",
  meeting_agreed: "Meeting agreed",
  met: "Met",
  engaged: "Engaged",
  ended: "Ended",
}

export const stageNames = Object.keys(STAGES) as Stage[]

export const isStage = (text: string | null): text is Stage => text !== null && Object.hasOwn(STAGES, text)
