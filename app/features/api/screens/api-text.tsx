import { Fragment } from "react"

/** The document marks names with backticks. */
export function ApiText({ text }: { text: string }) {
  const parts = text.split("`")
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change
  return parts.map((part, at) => (at % 2 === 0 ? <Fragment key={at}>{part}</Fragment> : <code key={at}>{part}</code>))
}
