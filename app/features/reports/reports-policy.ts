import type { CorrectionStep } from "#app/features/profiles/check/correction-steps.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"

export const VERDICTS = ["dismiss", "warn", "remove", "suspend"] as const
export type Verdict = (typeof VERDICTS)[number]

/** What people type or upload; the rest is chosen from lists. */
export const PARTS = [
  "picture",
  "furtherPictures",
  "name",
  "city",
  "fatherName",
  "motherName",
  "aboutMe",
  "aboutFamily",
] as const
export type Part = (typeof PARTS)[number]

/** The step in which the owner replaces it. */
export const STEP_OF: Record<Part, CorrectionStep> = {
  picture: "picture",
  furtherPictures: "more",
  name: "personal",
  city: "religious",
  fatherName: "family",
  motherName: "family",
  aboutMe: "more",
  aboutFamily: "more",
}

interface Reported {
  status: string
  subjectId: number | null
  reporterId: number | null
  profileId: number | null
  messageId: number | null
}

export function verdictsFor({ subjectId, profileId, messageId }: Omit<Reported, "status" | "reporterId">): Verdict[] {
  if (subjectId === null) return ["dismiss"]
  return VERDICTS.filter((verdict) => verdict !== "remove" || profileId !== null || messageId !== null)
}

export function whyNotVerdict(actor: Actor, report: Reported, verdict: Verdict, part?: Part) {
  if (report.status !== "open") return "Somebody else has already decided on this report."
  if (actor.id === report.subjectId || actor.id === report.reporterId)
    return "You are one of the two sides: somebody else has to decide on this report."
  if (!verdictsFor(report).includes(verdict)) return "There is nothing left to act on."
  if (verdict === "remove" && report.profileId !== null && !part) return "Please choose what to remove."
}

/** `unchanged`: still the decision that was looked at. */
export function whyNotReopen(actor: Actor, report: Reported & { unchanged: boolean }) {
  if (report.status === "open" || !report.unchanged)
    return "Somebody else has reopened this report, or decided on it anew."
  if (actor.id === report.subjectId || actor.id === report.reporterId)
    return "You are one of the two sides: somebody else has to reopen this report."
}

/** Says what was found, and nothing of the other side. */
export function thanksFor(verdict: Verdict, reportedOn: string, gone: boolean) {
  const looked = `Thank you: we have looked at your report of ${reportedOn}`
  if (verdict !== "dismiss") return `${looked} and taken the steps that were needed.`
  return gone ? `${looked}. There is nothing left to act on.` : `${looked} and found none of our rules broken.`
}
