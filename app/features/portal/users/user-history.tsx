import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { AuditText } from "#app/features/moderation/audit-text.tsx"
import { capital } from "#app/ui/capital.ts"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import type { listAudit, listReports, listRequests } from "./user.server.ts"

interface UserHistoryProps {
  requests: Awaited<ReturnType<typeof listRequests>>
  reports: Awaited<ReturnType<typeof listReports>>
  audit: Awaited<ReturnType<typeof listAudit>>
}

export function UserHistory({ requests, reports, audit }: UserHistoryProps) {
  return (
    <>
      <section className="card sheet stack">
        <h2>Requests</h2>
        {requests.length === 0 ? (
          <p>None.</p>
        ) : (
          <StackedTable
            caption="Newest requests"
            rows={requests}
            keyOf={({ id }) => id}
            columns={[
              { label: "With", cell: ({ otherId, otherName }) => <AccountLink id={otherId} name={otherName} /> },
              { label: "Direction", cell: ({ sent }) => (sent ? "Sent" : "Received") },
              { label: "State", cell: ({ status }) => capital(status) },
              { label: "On", as: "number", cell: ({ at }) => at },
            ]}
          />
        )}
        <OnlyNewest of={requests} />
      </section>
      <section className="card sheet stack">
        <h2>Reports</h2>
        {reports.length === 0 ? (
          <p>None.</p>
        ) : (
          <StackedTable
            caption="Newest reports"
            rows={reports}
            keyOf={({ id }) => id}
            columns={[
              { label: "Reason", cell: ({ category }) => category },
              { label: "Side", cell: ({ about }) => (about ? "About this account" : "By this account") },
              { label: "State", cell: ({ status }) => capital(status) },
              { label: "On", as: "number", cell: ({ at }) => at },
            ]}
          />
        )}
        <OnlyNewest of={reports} />
      </section>
      <section className="card sheet stack">
        <h2>Audit</h2>
        {audit.length === 0 ? (
          <p>Nothing yet.</p>
        ) : (
          <StackedTable
            caption="What was done, newest first"
            rows={audit}
            keyOf={({ id }) => id}
            columns={[
              { label: "What", cell: ({ what }) => <AuditText parts={what} /> },
              { label: "Why", as: "long", cell: ({ reason }) => reason },
              { label: "When", as: "number", cell: ({ at }) => at },
            ]}
          />
        )}
        <OnlyNewest of={audit} />
      </section>
    </>
  )
}
