interface StateMarkProps {
  tone: "good" | "bad" | "waiting" | "quiet"
  children: string
}

/** A state in a list: a dot for the eye that runs down the column, and the word. */
export const StateMark = ({ tone, children }: StateMarkProps) => <span className={`state ${tone}`}>{children}</span>
