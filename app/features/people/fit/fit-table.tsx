import { TextWithNames } from "#app/ui/names.tsx"
import type { Fit } from "./fit-policy.ts"

const VERDICTS = { met: ["✓", "Fits"], missed: ["≠", "Differs"], unsaid: ["", "Not known"] } as const

type Table = Fit["tables"][number]

/** What one of two people prefers, beside what the other is. */
export const FitTable = ({ table: { title, is, rows } }: { table: Table }) => (
  <table className="fit-table">
    <thead>
      <tr>
        <td />
        <th scope="col">
          <TextWithNames text={title} />
        </th>
        <th scope="col">
          <TextWithNames text={is} />
        </th>
        <td />
      </tr>
    </thead>
    <tbody>
      {rows.map(({ topic, preferred, is, verdict }) => (
        <tr key={topic}>
          <th scope="row">{topic}</th>
          <td>{preferred}</td>
          <td>{is ?? "not said"}</td>
          <td>
            <span aria-hidden="true">{VERDICTS[verdict][0]}</span>
            <span className="away">{VERDICTS[verdict][1]}</span>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
