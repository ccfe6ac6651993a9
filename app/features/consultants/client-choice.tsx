import type { ConnectionState } from "#app/features/people/connection-state.ts"
import { NameAndAge } from "#app/ui/names.tsx"

interface Client {
  id: number
  name: string
  age: number
  summary: string
  match?: { score: number; reasons: string } | null
  state: ConnectionState | null
}

const ALREADY: Record<ConnectionState, string> = {
  connected: "Already connected",
  sent: "Request already sent",
  received: "They have already sent a request",
}

/** One of the clients to choose from; whoever is connected or has asked already cannot be chosen again. */
export function ClientChoice({ client, name, checked }: { client: Client; name: string; checked: boolean }) {
  const { id, summary, match, state } = client
  return (
    <label className="card choice client-choice">
      <input
        type="radio"
        name={name}
        value={id}
        required
        defaultChecked={checked && state === null}
        disabled={state === "connected" || state === "sent"}
      />
      <span className="stack tight">
        <strong>
          <NameAndAge {...client} />
        </strong>
        <span className="summary">{summary}</span>
        {match && (
          <span className="small">
            <strong>{`Score ${match.score}`}</strong> {match.reasons || "No shared preferences yet."}
          </span>
        )}
        {state && <strong className="small">{ALREADY[state]}</strong>}
      </span>
    </label>
  )
}
