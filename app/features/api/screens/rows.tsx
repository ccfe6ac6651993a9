import { ApiText } from "./api-text.tsx"

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
