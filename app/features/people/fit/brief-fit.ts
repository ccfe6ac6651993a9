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
