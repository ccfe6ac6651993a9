export interface BriefFit {
  summary: string
  marks: string[]
}

export const briefly = ({ summary, marks }: BriefFit): BriefFit => ({ summary, marks })
