import type { ConnectionState } from "#app/features/people/connect/connection-state.ts"
import type { BriefFit } from "#app/features/people/fit/brief-fit.ts"
import { NameAndAge, TextWithNames } from "#app/ui/names.tsx"

interface Client {
  id: number
  name: string
  age: number
  summary: string
  fit?: BriefFit
  state: ConnectionState | null
  /** The gender, if client and other side have the same. */
  sameGender: string | null
}

const ALREADY: Record<ConnectionState, string> = {
  connected: "Already connected",
  sent: "Request already sent",
  received: "They have already sent a request",
}

const BOTH: Record<string, string> = { female: "both are women", male: "both are men" }

export function ClientChoice({ client, name, checked }: { client: Client; name: string; checked: boolean }) {
  const { id, summary, fit, state, sameGender } = client
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
        {fit && (
          <span className="small">
            <strong>
              <TextWithNames text={fit.summary} />
            </strong>{" "}
            {fit.marks.map((mark) => (
              <TextWithNames key={mark} text={mark + " "} />
            ))}
          </span>
        )}
        {sameGender && (
          <strong className="small">{`Please look again: ${BOTH[sameGender] ?? "both are of the same gender"}.`}</strong>
        )}
        {state && <strong className="small">{ALREADY[state]}</strong>}
      </span>
    </label>
  )
}
