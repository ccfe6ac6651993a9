import { href } from "react-router"
import { useKeptFocus } from "#app/features/people/keep-focus.ts"
import { idField, pagingFrom } from "#app/forms/address.ts"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ConnectedNow } from "../connected-now.tsx"
import { RequestCard } from "../request-card.tsx"
import { countReceived, findConnection, listPending } from "../request-lists.server.ts"
import type { Route } from "./+types/requests"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

/** Members find both sides under one address; consultants have an address for each, which serves members as well. */
function sideOf({ pathname, searchParams }: URL, waiting: number) {
  if (/^\/received-request\b/i.test(pathname)) return "received"
  if (/^\/send-requests\b/i.test(pathname)) return "sent"
  const tab = searchParams.get("tab")
  return tab === "received" || (tab !== "sent" && waiting > 0) ? "received" : "sent"
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const url = new URL(request.url)
  const waiting = await countReceived(viewer)
  const side = sideOf(url, waiting)
  const accepted = idField.safeParse(url.searchParams.get("connected")).data
  const [list, connected] = await Promise.all([
    listPending(viewer, side, pagingFrom(request)),
    accepted && findConnection(viewer, accepted),
  ])
  return { side, waiting, connected: connected || null, consults: viewer.role === "guest", ...list } as const
}

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { side, waiting, connected, consults, people, page, limit, total } = loaderData
  const { heading, list, onFocus } = useKeptFocus(people.length)
  const here = href("/connectionRequest")
  const tabs = [
    {
      to: `${here}?tab=received`,
      label: waiting > 0 ? `Received (${waiting})` : "Received",
      current: side === "received",
    },
    { to: `${here}?tab=sent`, label: "Sent", current: side === "sent" },
  ]
  return (
    <div className="section stack">
      <title>{`${side === "sent" ? "Sent" : "Received"} requests – Rishta`}</title>
      <h1 ref={heading} tabIndex={-1}>
        {consults ? `${side === "sent" ? "Sent" : "Received"} requests` : "Requests"}
      </h1>
      {!consults && <Tabs tabs={tabs} label="Requests" />}
      {connected && <ConnectedNow key={connected.accountId} person={connected} />}
      <PagedList page={page} limit={limit} total={total} empty="No pending requests." nextStep={<LookAtProfiles />}>
        <ul className="stack" ref={list} onFocus={onFocus}>
          {people.map((person) => (
            <RequestCard key={person.requestId} person={person} side={side} />
          ))}
        </ul>
      </PagedList>
    </div>
  )
}
