export const NameAndAge = ({ name, age }: { name: string; age: number }) => (
  <>
    <bdi>{name}</bdi>
    {`, ${age}`}
  </>
)

/** A text with names that are `isolated`. */
export const TextWithNames = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a part of a text is known only by its place
  text.split(/[\u2068\u2069]/).map((part, i) => (i % 2 ? <bdi key={i}>{part}</bdi> : part))
