import type { ReactNode } from "react"
import { asWritten } from "./names.tsx"

interface Column<Row> {
  label: string
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
          {[name, ...others].map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{asWritten(name.cell(row))}</th>
            {others.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                {asWritten(cell(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
