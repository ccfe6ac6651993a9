import { href } from "react-router"
import { seatTitle } from "#app/features/people/seat-title.ts"
import { Entries, Entry } from "#app/ui/entries.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { countChatNews } from "../chats/chat-news.server.ts"
import { listNews } from "../looking/news.server.ts"
import { linkAt, noLink, TogetherCard } from "../looking/together-card.tsx"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { seesAlong } from "../seats/seat-policy.ts"
import { levelsUpTo } from "../seats/seat-texts.ts"
import { countNewAt, countWaitingAt } from "../start/waiting.server.ts"
import type { Route } from "./+types/seat"

export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const seat = orNotFound(await findOwnSeat(viewer, idFrom(params.seat)))
  const [waiting, news, chats, told] = await Promise.all([
    countWaitingAt(viewer),
    countNewAt(viewer),
    countChatNews(viewer),
    listNews(viewer, seat),
  ])
  return {
    id: String(seat.id),
    member: seat.memberName,
    title: seatTitle({ member: seat.memberName, ...seat }),
    level: seat.level,
    along: seesAlong(seat),
    waiting: waiting.get(seat.id) ?? 0,
    news: news.get(seat.id) ?? 0,
    chats: chats.get(seat.id) ?? 0,
    told,
  }
}

/** To a guardian: one table at which she or he sits. */
export default function SeatPage({ loaderData }: Route.ComponentProps) {
  const { id, member, title, level, along, waiting, news, chats, told } = loaderData
  return (
    <div className="section narrow stack">
      <title>{`At the table of ${member} – Rishta`}</title>
      <h1>
        <TextWithNames text={`At the table of ${isolated(member)}`} />
      </h1>
      <section className="card sheet stack tight">
        <p>
          <TextWithNames text={`You sit here as ${title}.`} />
        </p>
        {levelsUpTo(level).map((text) => (
          <p key={text} className="small soft">
            {text}
          </p>
        ))}
      </section>
      {along && (
        <Entries title="To look at together">
          <Entry
            to={href("/family/:seat/requests", { seat: id })}
            icon="user-plus"
            label={
              <>
                {"Requests "}
                {waiting > 0 && <span className="count">{waiting}</span>}
              </>
            }
          />
          <Entry
            to={href("/family/:seat/shortlist", { seat: id })}
            icon="heart"
            label={
              <>
                {"Shortlist "}
                {news > 0 && <span className="count">{news}</span>}
              </>
            }
          />
        </Entries>
      )}
      <Entries title="Chats">
        <Entry
          to={href("/family/:seat/chats", { seat: id })}
          icon="message-circle"
          label={
            <>
              {"Chats "}
              {chats > 0 && <span className="count">{chats}</span>}
            </>
          }
        />
      </Entries>
      <section className="stack tight" aria-labelledby="told">
        <h2 id="told">What you were told</h2>
        {told.length === 0 && <p className="soft">Nothing yet.</p>}
        <ul className="requests">
          {told.map(({ id: notice, happened, person }) => (
            <TogetherCard key={notice} person={person} link={along ? linkAt(id) : noLink}>
              <p className="small soft">{happened}</p>
            </TogetherCard>
          ))}
        </ul>
      </section>
      <Entries title="This seat">
        <Entry to={href("/family/:seat/number", { seat: id })} icon="phone" label="My number" />
        <Entry to={href("/family/:seat/leave", { seat: id })} icon="log-out" label="Leave the table" />
        <Entry to={href("/family/table")} icon="users" label="All tables" />
      </Entries>
    </div>
  )
}
