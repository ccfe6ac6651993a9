/** What a card has room for of how two people suit; the rest stands on the page of the profile. */
export interface BriefFit {
  words: string
  marks: string[]
}

interface Judged {
  words: string
  marks: { holds: boolean; label: string }[]
}

export const briefly = ({ words, marks }: Judged): BriefFit => ({
  words,
  marks: marks.map(({ holds, label }) => `${holds ? "✓" : "≠"} ${label}`),
})
