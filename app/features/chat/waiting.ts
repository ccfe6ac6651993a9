/** What two have written so far, as one of them asks. */
export interface FirstMessages {
  /** How many this one has written without an answer; null: the other has written, too. */
  unanswered: number | null
  /** The site setting: so many may go ahead of an answer; 0: any number. */
  beforeAnswer: number
}

/** Whoever writes first lets the other come to a word. */
export const waitsForAnswer = ({ unanswered, beforeAnswer }: FirstMessages) =>
  unanswered !== null && beforeAnswer > 0 && unanswered >= beforeAnswer

export const WAITING = {
  reason: "waiting",
  title: "Waiting for an answer",
  text: "Your words have arrived. Give them time to answer: you can write again as soon as they have.",
} as const
