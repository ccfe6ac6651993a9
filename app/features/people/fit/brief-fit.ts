/** What a card has room for of how two people suit; the rest stands on the page of the profile. */
export interface BriefFit {
  summary: string
  marks: string[]
}

interface Judged {
  summary: string
  marks: { holds: boolean; label: string }[]
}

export const briefly = ({ summary, marks }: Judged): BriefFit => ({
  summary,
  marks: marks.map(({ holds, label }) => `${holds ? "✓" : "≠"} ${label}`),
})
