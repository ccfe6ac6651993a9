import type { ComponentProps } from "react"
import { href, Link } from "react-router"
import { findDailyUse } from "#app/features/people/connect/asking.server.ts"
import { dailyLimitText } from "#app/features/people/connect/asking-policy.ts"
import { useKeptFocus } from "#app/features/people/keep-focus.ts"
import { Keys } from "#app/forms/keys/keys.tsx"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Tabs } from "#app/ui/tabs.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { listClientsWith, listDeclined, listReceived } from "../answering/answering.server.ts"
import { DeclineDialog } from "../answering/decline-dialog.tsx"
import { hasNoRoom } from "../closing/no-room.server.ts"
import { listWithFamily } from "../family/approval-list.server.ts"
import { WithFamily } from "../family/with-family.tsx"
import { ConnectedNow } from "../lists/connected-now.tsx"
import { DeclinedList } from "../lists/declined-list.tsx"
import { listEnded } from "../lists/ended.server.ts"
import { EndedList } from "../lists/ended-list.tsx"
import { RequestCard } from "../lists/request-card.tsx"
import { countReceived, findConnection, listPending } from "../lists/request-lists.server.ts"
import { RequestsFilter } from "../lists/requests-filter.tsx"
import { requestsQuery } from "../lists/requests-query.ts"
import type { Route } from "./+types/requests"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

/** Members have all sides under one address; consultants two addresses, which serve members as well. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { side: asked, connected, ...query } = requestsQuery(request)
  const waiting = await countReceived(viewer)
  const side = asked ?? (waiting > 0 ? "received" : "sent")
  const common = {
    waiting,
    connected: (connected && (await findConnection(viewer, connected))) || null,
    consults: viewer.role === "guest",
  }
  if (side === "sent") {
    const [ended, family] =
      query.paging.page === 1 ? await Promise.all([listEnded(viewer), listWithFamily(viewer)]) : [[], []]
    return {
      side,
      ...common,
      ended,
      ...(family.length > 0 && { family }),
      ...(await findSent(viewer, query.paging)),
    } as const
  }
  const { client, sort, paging, toDecline } = query
  const declined = side === "declined"
  const clients = common.consults && !viewer.actingFor ? await listClientsWith(viewer, declined ? side : "pending") : []
  const filter = { declined, clients, client, sort }
  if (declined) return { side, ...common, filter, ...(await listDeclined(viewer, { client, ...paging })) } as const
  const list = await listReceived(viewer, { client, sort, ...paging })
  const inQuestion = list.people.find(({ requestId }) => requestId === toDecline)
  return { side, ...common, filter, inQuestion, ...list } as const
}

async function findSent(viewer: Viewer, paging: ReturnType<typeof requestsQuery>["paging"]) {
  const [list, use, full] = await Promise.all([
    listPending(viewer, "sent", paging),
    findDailyUse(viewer),
    hasNoRoom(viewer),
  ])
  return { ...list, daily: dailyLimitText(use), full: full && list.total > 0 }
}

const EMPTY = {
  sent: "No pending requests.",
  received: "Nothing waits. No pending requests.",
  declined: "You have declined nobody.",
}

const KEYS: ComponentProps<typeof Keys>["keys"] = [
  ["J", "The next request"],
  ["K", "The one before"],
  ["A", "Accept it"],
  ["D", "Ask whether to decline it"],
]

export default function Requests({ loaderData }: Route.ComponentProps) {
  const { side, connected, consults, page, limit, total } = loaderData
  const title = `${{ sent: "Sent", received: "Received", declined: "Declined" }[side]} requests`
  const { heading, list, onFocus } = useKeptFocus(loaderData.people.length)
  return (
    <div className="section stack tight">
      <title>{`${title} – Rishta`}</title>
      <div className="requests-head">
        <h1 ref={heading} tabIndex={-1}>
          {consults ? title : "Requests"}
        </h1>
        {loaderData.side !== "sent" && (total > 1 || loaderData.filter.client) && (
          <RequestsFilter {...loaderData.filter} />
        )}
      </div>
      {!(consults && side === "sent") && <Sides {...loaderData} />}
      {connected && <ConnectedNow key={connected.accountId} person={connected} />}
      {loaderData.side === "sent" && <BeforeSent {...loaderData} />}
      {loaderData.side === "sent" && loaderData.family && <WithFamily approvals={loaderData.family} />}
      <PagedList page={page} limit={limit} total={total} empty={EMPTY[side]} nextStep={<LookAtProfiles />}>
        {loaderData.side === "declined" ? (
          <DeclinedList people={loaderData.people} />
        ) : (
          <ul className="requests" ref={list} onFocus={onFocus}>
            {loaderData.people.map((person, i) => (
              <RequestCard key={person.requestId} person={person} side={loaderData.side} early={i < 2} />
            ))}
          </ul>
        )}
      </PagedList>
      {loaderData.side === "sent" && <EndedList people={loaderData.ended} />}
      {side === "received" && total > 0 && <Keys keys={KEYS} />}
      {loaderData.side === "received" && loaderData.inQuestion && <DeclineDialog {...loaderData.inQuestion} />}
    </div>
  )
}

function Sides({ side, waiting, consults }: Pick<Route.ComponentProps["loaderData"], "side" | "waiting" | "consults">) {
  const here = href(consults ? "/received-request" : "/connectionRequest")
  const received = { to: `${here}?tab=received`, label: "Received", count: waiting, current: side === "received" }
  const sent = { to: `${here}?tab=sent`, label: "Sent", current: side === "sent" }
  const declined = { to: `${here}?tab=declined`, label: "Declined", current: side === "declined" }
  return <Tabs tabs={consults ? [received, declined] : [received, sent, declined]} label="Received, sent or declined" />
}

function BeforeSent({ daily, full }: { daily: string; full: boolean }) {
  return (
    <>
      <p className="soft">{daily}</p>
      {full && (
        <p className="card invitation">
          {"You have no room for another connection, so these requests cannot be accepted. "}
          <Link to={href("/subscribe")}>See the plans</Link>
        </p>
      )}
    </>
  )
}
