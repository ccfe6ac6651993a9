import { href, Link } from "react-router"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { figure, STATUSES } from "#app/features/moderation/labels.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { VERDICT_LABELS } from "./report-labels.ts"
import type { findReport } from "./report-queue.server.ts"

type Side = NonNullable<Awaited<ReturnType<typeof findReport>>>["subject"]

export function ReportSide({ title, side }: { title: string; side: Side }) {
  if (!side)
    return (
      <DescriptionSection title={title} rows={[]}>
        <p>Somebody without an account, or with one that no longer exists.</p>
      </DescriptionSection>
    )
  const { id, name, status, since, reportsBy, dismissed, blockedBy, hasBlocked, about, suspensions } = side
  return (
    <DescriptionSection
      title={title}
      rows={[
        ["Account", <AccountLink key="name" id={id} name={name} />],
        ["Status", STATUSES[status]],
        ["Since", since],
        ["Reports made", `${figure(reportsBy)}, dismissed: ${figure(dismissed)}`],
        ["Blocked by", figure(blockedBy)],
        ["Has blocked", figure(hasBlocked)],
      ]}
    >
      <h3>Reported before</h3>
      {about.length === 0 && <p>Never.</p>}
      <ul className="stack tight">
        {about.map((one) => (
          <li key={one.id}>
            <Link to={href("/portal/reports/:id", { id: String(one.id) })}>{one.category}</Link>
            <span className="small soft">{` ${one.at} · ${VERDICT_LABELS[one.status]}`}</span>
            {one.decision && <p className="small">{one.decision}</p>}
          </li>
        ))}
      </ul>
      <OnlyNewest of={about} />
      {suspensions.length > 0 && <h3>Suspensions</h3>}
      <ul className="stack tight">
        {suspensions.map(({ id: suspension, action, at, reason }) => (
          <li key={suspension}>
            {action === "account.suspended" ? "Suspended" : "Restored"}
            <span className="small soft">{` ${at}`}</span>
            <p className="small">{reason}</p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={suspensions} />
    </DescriptionSection>
  )
}
