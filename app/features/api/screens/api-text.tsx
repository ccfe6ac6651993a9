/** The document marks names with backticks. */
export function ApiText({ text }: { text: string }) {
  const [before, name, ...rest] = text.split("`")
  if (name === undefined) return text
  return (
    <>
      {before}
      <code>{name}</code>
      <ApiText text={rest.join("`")} />
    </>
  )
}
