import { href, Link } from "react-router"
import { ConnectedNow } from "#app/features/connections/lists/connected-now.tsx"
import { CORRECTION_STEPS } from "#app/features/profiles/check/correction-steps.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { idField } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { FEW } from "#db/lists/short-lists.ts"
import { BestMatches } from "../best-matches.tsx"
import { findToday, type Today } from "../dashboard.server.ts"
import { OneStep } from "../one-step.tsx"
import { Overview } from "../overview.tsx"
import { UnreadChats } from "../unread-chats.tsx"
import { WaitingRequests } from "../waiting-requests.tsx"
import type { Route } from "./+types/dashboard"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const query = new URL(request.url).searchParams
  const [connected, chosen] = ["connected", "request"].map((name) => idField.safeParse(query.get(name)).data)
  const today = await findToday(viewer, { connected, request: chosen })
  return { ...today, name: viewer.name, isMember: viewer.role === "user" }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, requests, connected, chats, matches, sentBack, isMember } = loaderData
  const waits = requests.total > 0 || chats.length > 0
  return (
    <div className="section stack">
      <title>Dashboard – Rishta</title>
      <h1 className="today-title">
        {"Welcome, "}
        <Name>{name}</Name>
      </h1>
      {sentBack.map((one) => (
        <SentBack key={one.id} {...one} />
      ))}
      {sentBack.length >= FEW && (
        <p className="small soft">These were sent back first. Any others follow once one of them is corrected.</p>
      )}
      {connected && <ConnectedNow key={connected.accountId} person={connected} />}
      <div className="today">
        {waits && (
          <div className="stack">
            {requests.total > 0 && <WaitingRequests {...requests} />}
            {chats.length > 0 && <UnreadChats {...loaderData} />}
          </div>
        )}
        {isMember && !waits && <OneStep {...loaderData} />}
        <div className="stack">
          {waits && matches.length > 0 && <BestMatches matches={matches} />}
          <Overview {...loaderData} />
        </div>
      </div>
    </div>
  )
}

function SentBack({ id, whose, reason, step }: Today["sentBack"][number]) {
  return (
    <section className="notice bad">
      <p>
        <TextWithNames text={`${whose} was sent back. The reason: ${reason}`} />
      </p>
      <p>
        <Link to={`${href("/UserEditProfile/:id", { id: String(id) })}#${step}`}>
          {`Correct the step ${CORRECTION_STEPS[step]}`}
        </Link>
      </p>
    </section>
  )
}
