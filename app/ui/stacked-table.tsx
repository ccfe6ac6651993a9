import type { ReactNode } from "react"
import { asWritten } from "./names.tsx"

interface Column<Row> {
  label: string
  /** Numbers stand to the right; long text gives way where rows are of one line. */
  as?: "number" | "long"
  cell: (row: Row) => ReactNode
}

interface TableProps<Row> {
  caption: string
  columns: [Column<Row>, ...Column<Row>[]]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

export function StackedTable<Row>({ caption, columns: [name, ...others], rows, keyOf }: TableProps<Row>) {
  return (
    <table className="table">
      <caption className="away">{caption}</caption>
      <thead>
        <tr>
          {[name, ...others].map(({ label, as }) => (
            <th key={label} scope="col" className={as}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={name.as}>
              {asWritten(name.cell(row))}
            </th>
            {others.map(({ label, as, cell }) => (
              <td key={label} data-label={label} className={as}>
                {asWritten(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
