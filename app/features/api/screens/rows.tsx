interface Row {
  name: string
  type: string
  optional: boolean
  description?: string
}

export function Rows({ rows }: { rows: readonly Row[] }) {
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(({ name, type, optional, description }) => (
        <li key={name}>
          <code>{name}</code>
          <ApiText text={` – ${type}${optional ? ", optional" : ""}${description ? `. ${description}` : ""}`} />
        </li>
      ))}
    </ul>
  )
}

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
