import { href } from "react-router"
import { Entries, Entry } from "#app/ui/entries.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findOwnSeat } from "../seats/own-seat.server.ts"
import { levelsUpTo, seatTitle } from "../seats/seat-texts.ts"
import type { Route } from "./+types/seat"

export const handle = { plain: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const seat = orNotFound(await findOwnSeat(context.get(viewerContext), idFrom(params.seat)))
  return {
    id: String(seat.id),
    member: seat.memberName,
    title: seatTitle({ member: seat.memberName, ...seat }),
    level: seat.level,
  }
}

/** To a guardian: one table at which she or he sits. */
export default function SeatPage({ loaderData }: Route.ComponentProps) {
  const { id, member, title, level } = loaderData
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
      <Entries title="This seat">
        <Entry to={href("/family/:seat/leave", { seat: id })} icon="log-out" label="Leave the table" />
        <Entry to={href("/family/table")} icon="users" label="All tables" />
      </Entries>
    </div>
  )
}
