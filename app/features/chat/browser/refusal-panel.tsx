import { href, Link, useFetcher } from "react-router"
import type { Connectable, StepAnswer } from "#app/features/people/connect/connection-state.ts"
import { StepForm } from "#app/features/people/connect/step-form.tsx"
import type { PayToData } from "#app/features/subscriptions/manual/pay-to.server.ts"
import { PayTo } from "#app/features/subscriptions/manual/pay-to.tsx"
import type { ChatRefusal } from "../chat-policy.ts"

interface RefusalPanelProps {
  refusal: ChatRefusal
  request?: Connectable
  wallet?: PayToData | null
}

export function RefusalPanel({ refusal, request, wallet }: RefusalPanelProps) {
  const pays = refusal.reason === "unpaid" || refusal.reason === "partners"
  return (
    <section className="notice bad stack tight" role="alert" aria-labelledby="refusal">
      <h2 id="refusal">{refusal.title}</h2>
      <p>{refusal.text}</p>
      {refusal.reason === "not-connected" && request && <RequestStep request={request} />}
      {refusal.reason === "not-connected" && (
        <p>
          <Link to={href("/reports/received")}>See and report what you have received</Link>
        </p>
      )}
      {pays && wallet && <PayTo {...wallet} />}
      {pays && (
        <p>
          <Link className="button" to={href("/subscribe") + (request ? `?chat=${request.accountId}` : "")}>
            See the plans
          </Link>
        </p>
      )}
    </section>
  )
}

function RequestStep({ request }: { request: Connectable }) {
  const fetcher = useFetcher<StepAnswer>()
  const state = fetcher.data?.state ?? request.state
  const { accountId, profileId, requestId, again } = request
  if (state === "sent")
    return (
      <p>
        <Link to={href("/connectionRequest")}>Your connection request is waiting for an answer.</Link>
      </p>
    )
  if (state === "received")
    return (
      <StepForm fetcher={fetcher} step="accept" fields={{ requestId }}>
        Accept Connection Request
      </StepForm>
    )
  if (again) return <p>{again}</p>
  return (
    <StepForm fetcher={fetcher} step="send" fields={{ receiverId: accountId, ...(profileId > 0 && { profileId }) }}>
      Send Connection Request
    </StepForm>
  )
}
