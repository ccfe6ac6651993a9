import { type FetcherWithComponents, href, Link, useFetcher } from "react-router"
import type { StepAnswer } from "./connection-state.ts"

interface StepFormProps {
  fetcher: FetcherWithComponents<StepAnswer>
  step: "send" | "accept" | "decline" | "cancel" | "withdraw"
  fields: Record<string, number | null | undefined>
  quiet?: boolean
  whose?: string
  /** For fields of the form elsewhere on the page. */
  id?: string
  /** Pressed by this key, where the row of the form is in hand. */
  keyboard?: string
  children: string
}

/** With scripts the page keeps its position; without, it loads anew. */
export function StepForm({ fetcher, step, fields, quiet, whose, id, keyboard, children }: StepFormProps) {
  return (
    <fetcher.Form method="post" id={id} action={href("/connection/:step", { step })}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ""} />
      ))}
      <button
        className={quiet ? "button quiet" : "button"}
        aria-label={whose && `${children} ${whose}`}
        aria-keyshortcuts={keyboard}
        disabled={fetcher.state !== "idle"}
      >
        {children}
      </button>
      {fetcher.data?.refused && (
        <p className="error" role="alert">
          {fetcher.data.refused} {fetcher.data.next && <Link to={fetcher.data.next.to}>{fetcher.data.next.label}</Link>}
        </p>
      )}
    </fetcher.Form>
  )
}

export function AnswerForm({ requestId, ...rest }: Omit<StepFormProps, "fetcher" | "fields"> & { requestId: number }) {
  const fetcher = useFetcher<StepAnswer>()
  return <StepForm fetcher={fetcher} fields={{ requestId }} {...rest} />
}
