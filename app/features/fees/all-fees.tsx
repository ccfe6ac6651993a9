import { href, Link } from "react-router"
import { Name } from "#app/ui/names.tsx"
import { rupees } from "#app/ui/rupees.ts"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import type { readFees } from "./fees.server.ts"
import { dueText, type Sums } from "./sums.ts"

export const ONLY_HERS = "Only you read this: neither other consultants nor the people who run this site are shown it."

type All = Awaited<ReturnType<typeof readFees>>

export function AllFees({ sums, months, moreMonths, owing, moreOwing }: All) {
  return (
    <>
      <h1>Fees</h1>
      <SumsOf {...sums} />
      <section className="card sheet stack tight" aria-labelledby="owing">
        <h2 id="owing">Still due</h2>
        {owing.length === 0 && <p className="soft">Nobody owes you anything.</p>}
        {owing.length > 0 && (
          <StackedTable
            caption="Clients who still owe something"
            rows={owing}
            keyOf={({ id }) => id}
            columns={[
              { label: "Client", cell: (row) => <ClientLink {...row} /> },
              { label: "Agreed", cell: (row) => rupees(row.agreed) },
              { label: "Received", cell: (row) => rupees(row.received) },
              { label: "Due", cell: (row) => dueText(row) },
              { label: "Of it past its day", cell: (row) => rupees(row.late) },
            ]}
          />
        )}
        {moreOwing && <p className="soft">These are the first 50. The file has all.</p>}
      </section>
      <section className="card sheet stack tight" aria-labelledby="months">
        <h2 id="months">By month</h2>
        {months.length === 0 && <p className="soft">Nothing yet. Fees are written down on each client’s page.</p>}
        {months.length > 0 && (
          <StackedTable
            caption="What was agreed and received in each month"
            rows={months}
            keyOf={({ month }) => month}
            columns={[
              { label: "Month", cell: ({ month }) => month },
              { label: "Agreed for it", cell: (row) => rupees(row.agreed) },
              { label: "Received in it", cell: (row) => rupees(row.received) },
              { label: "Due of it", cell: (row) => dueText(row) },
            ]}
          />
        )}
        {moreMonths && <p className="soft">These are the latest 24 months. The file has all.</p>}
        <p>
          <a href={href("/clients/export/:file", { file: "fees.csv" })} download>
            Fees as CSV
          </a>
        </p>
      </section>
    </>
  )
}

export const SumsOf = (sums: Sums) => (
  <p className="notice">
    {`Agreed ${rupees(sums.agreed)} · Received ${rupees(sums.received)} · `}
    <strong>{`Due ${dueText(sums)}`}</strong>
  </p>
)

const ClientLink = ({ id, name }: { id: number; name: string }) => (
  <Link to={href("/clients/:id/fees", { id: String(id) })}>
    <Name>{name}</Name>
  </Link>
)
