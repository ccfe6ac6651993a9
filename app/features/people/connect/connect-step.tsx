import { useEffect, useRef } from "react"
import { href, useFetcher } from "react-router"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import type { Connectable, StepAnswer } from "./connection-state.ts"
import { StepForm } from "./step-form.tsx"

export function ConnectStep({
  accountId,
  profileId,
  state,
  requestId,
  again,
  name,
  id,
}: Connectable & { name?: string; id?: string }) {
  const fetcher = useFetcher<StepAnswer>()
  const { consults, client } = useActingClient()
  const now = fetcher.data?.state ?? state
  const next = useRef<HTMLAnchorElement>(null)
  // The focused button is gone after its step.
  useEffect(() => {
    if (fetcher.data?.state) next.current?.focus({ preventScroll: true })
  }, [fetcher.data])

  if (now === "connected")
    return (
      <a
        ref={next}
        className="button"
        href={href("/Messages/:userId", { userId: String(accountId) })}
        aria-label={name && `Chat with ${name}`}
      >
        Chat
      </a>
    )
  if (now === "sent")
    return (
      <a
        ref={next}
        className="button quiet"
        href={href(consults ? "/send-requests" : "/connectionRequest")}
        aria-label={name && `Requested ✓ ${name}`}
      >
        Requested ✓
      </a>
    )
  if (now === "family")
    return (
      <a
        ref={next}
        className="button quiet"
        href={`${href("/connectionRequest")}?tab=sent#family`}
        aria-label={name && `With your family: ${name}`}
      >
        With your family
      </a>
    )
  if (now === "received")
    return (
      <StepForm fetcher={fetcher} step="accept" fields={{ requestId, profileId }} whose={name}>
        Accept
      </StepForm>
    )
  if (again) return <p className="small soft">{again}</p>
  return (
    <StepForm
      fetcher={fetcher}
      step="send"
      fields={{ receiverId: accountId, profileId, ...(client && { clientId: client.id }) }}
      whose={name && `with ${name}`}
      id={id}
    >
      Connect
    </StepForm>
  )
}
