import { href, Link } from "react-router"
import { seatTitle } from "#app/features/people/seat-title.ts"
import { Entries, Entry } from "#app/ui/entries.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { countChatNews } from "../chats/chat-news.server.ts"
import { SeatList } from "../seats/seat-list.tsx"
import { ONLY_PEOPLE } from "../seats/seat-texts.ts"
import { listSeats, listSits, MOST_SEATS, mayInvite } from "../seats/seats.server.ts"
import { countNewAt, countWaitingAt } from "../start/waiting.server.ts"
import type { Route } from "./+types/family"

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const invites = mayInvite(viewer)
  const sits = viewer.sits ? await listSits(viewer) : []
  const none = new Map<number, number>()
  const [waiting, news, chats] =
    sits.length > 0
      ? await Promise.all([countWaitingAt(viewer), countNewAt(viewer), countChatNews(viewer)])
      : [none, none, none]
  const seats = invites ? await listSeats(viewer) : []
  return {
    invites,
    guardian: viewer.guardian,
    roomy: seats.filter(({ joinedAt, invited }) => joinedAt || invited).length < MOST_SEATS,
    seats,
    sits: sits.map((seat) => ({
      ...seat,
      waiting: (waiting.get(seat.id) ?? 0) + (chats.get(seat.id) ?? 0),
      news: news.get(seat.id) ?? 0,
    })),
  }
}

/** A member's table, and the tables at which somebody sits. */
export default function Family({ loaderData }: Route.ComponentProps) {
  const { invites, guardian, roomy, seats, sits } = loaderData
  return (
    <div className="section narrow stack">
      <title>Family – Rishta</title>
      <h1>Family</h1>
      {sits.length > 0 && (
        <Entries title="You sit at the table of">
          {sits.map(({ id, member, waiting, news, ...seat }) => (
            <Entry
              key={id}
              to={href("/family/:seat", { seat: String(id) })}
              icon="users"
              label={
                <span>
                  <TextWithNames text={`${isolated(member)}, as ${seatTitle({ member, ...seat })} `} />
                  {waiting > 0 && <span className="count">{waiting}</span>}
                  {news > 0 && <small>{` ${news} new on the shortlist`}</small>}
                </span>
              }
            />
          ))}
        </Entries>
      )}
      {guardian && sits.length === 0 && (
        <p className="card sheet">
          You sit at nobody’s table at the moment. Whoever wants you there sends you an invitation.
        </p>
      )}
      {!invites && !guardian && sits.length === 0 && <p className="card sheet">{ONLY_PEOPLE}</p>}
      {invites && (
        <section className="card sheet stack" aria-labelledby="table">
          <h2 id="table">Your table</h2>
          <p>
            Search together: up to three of your family sit at your table. Each has an own login, and you say what each
            one sees and does. Nobody else learns of it, except where a level says so.
          </p>
          <SeatList seats={seats} />
          {roomy ? (
            <p>
              <Link className="button" to={href("/family/invite")}>
                Invite somebody
              </Link>
            </p>
          ) : (
            <p className="soft">All three seats are taken. End one to invite somebody else.</p>
          )}
        </section>
      )}
      {guardian && (
        <p className="small soft">
          You have come by an invitation: your account has no profile, is in no list and pays nothing.{" "}
          <Link to={href("/family/own-search")}>I am looking for a match, too</Link>
        </p>
      )}
    </div>
  )
}
