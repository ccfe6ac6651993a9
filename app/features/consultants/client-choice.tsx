import type { ConnectionState } from "#app/features/people/connect/connection-state.ts"
import { NameAndAge, TextWithNames } from "#app/ui/names.tsx"
import type { listFittingClients } from "./choose-client.server.ts"

type Client = Awaited<ReturnType<typeof listFittingClients>>["clients"][number]

const ALREADY: Record<ConnectionState, string> = {
  connected: "Already connected",
  sent: "Request already sent",
  received: "They have already sent a request",
  family: "With the family",
}

const BOTH: Record<string, string> = { female: "both are women", male: "both are men" }

export function ClientChoice({ client, name, checked }: { client: Client; name: string; checked: boolean }) {
  const { id, summary, fit, state, again, sameGender } = client
  const closed = state === null && again
  return (
    <label className="card choice client-choice">
      <input
        type="radio"
        name={name}
        value={id}
        required
        defaultChecked={checked && state === null && !closed}
        disabled={state === "connected" || state === "sent" || Boolean(closed)}
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
        {closed && <strong className="small">{closed}</strong>}
      </span>
    </label>
  )
}
