import { useFetcher } from "react-router"
import { NameLink } from "#app/features/people/card/name-link.tsx"
import type { StepAnswer } from "#app/features/people/connect/connection-state.ts"
import { StepForm } from "#app/features/people/connect/step-form.tsx"
import { ApprovalCard } from "./approval-card.tsx"
import type { Approval } from "./approval-list.server.ts"

/** To the member, among what she has sent; nobody else has heard of it. */
export function WithFamily({ approvals }: { approvals: Approval[] }) {
  const shown = approvals.filter(({ outcome }) => outcome !== "agreed")
  if (shown.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby="family">
      <h2 id="family">With your family</h2>
      <p className="small soft">Nobody else hears of these before your family has said yes.</p>
      <ul className="requests">
        {shown.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} link={linkTo(approval)}>
            {!approval.outcome && <TakeBack {...approval} />}
          </ApprovalCard>
        ))}
      </ul>
    </section>
  )
}

const linkTo =
  ({ person }: Approval) =>
  (profileId: number) => <NameLink profileId={profileId} name={person?.name ?? ""} />

function TakeBack({ id, person }: Approval) {
  const fetcher = useFetcher<StepAnswer>()
  return (
    <div className="row">
      <StepForm fetcher={fetcher} step="withdraw" fields={{ approvalId: id }} whose={person?.name} quiet>
        Take it back
      </StepForm>
    </div>
  )
}
