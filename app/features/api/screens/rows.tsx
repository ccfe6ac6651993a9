import type { Row } from "../reference.server.ts"
import { ApiText } from "./api-text.tsx"

/** Longer lists are folded. */
const SHORT_LIST = 12

export function Rows({ rows, answered = false }: { rows: readonly Row[]; answered?: boolean }) {
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(({ name, type, required, description, values, parts }) => (
        <li key={name}>
          <code>{name}</code>
          <ApiText
            text={` – ${type}${required ? "" : answered ? ", not always there" : ", optional"}. ${description}`}
          />
          <Values values={values} />
          <Rows rows={parts} answered={answered} />
        </li>
      ))}
    </ul>
  )
}

function Values({ values }: Pick<Row, "values">) {
  if (values.length === 0) return null
  if (values.length <= SHORT_LIST) return ` One of: ${values.join("; ")}.`
  return (
    <details>
      <summary>{`One of ${values.length}`}</summary>
      {values.join("; ")}
    </details>
  )
}
