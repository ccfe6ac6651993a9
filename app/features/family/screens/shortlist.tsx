import { href, Link } from "react-router"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { isVisit } from "#app/http/is-visit.server.ts"
import { counted } from "#app/ui/counted.ts"
import { isolated } from "#app/ui/isolated.ts"
import { TextWithNames } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { idFrom, pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { seatAlong } from "../looking/seat-along.server.ts"
import { listShortlist, noteLooked } from "../looking/shortlist.server.ts"
import { linkAt, noLink, TogetherCard } from "../looking/together-card.tsx"
import type { Route } from "./+types/shortlist"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { seat, member } = await seatAlong(viewer, idFrom(params.seat))
  const shown = await listShortlist(viewer, { seatId: seat.id, member }, pagingFrom(request))
  if (isVisit(request)) afterAnswer(() => noteLooked(seat.id))
  return { id: String(seat.id), member: seat.memberName, ...shown }
}

/** To a guardian: the member's favourites, as she sees them. */
export default function Shortlist({ loaderData: { id, member, people, page, limit, total } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>{`Shortlist of ${member} – Rishta`}</title>
      <h1>
        <TextWithNames text={`Shortlist of ${isolated(member)}`} />
      </h1>
      <PagedList page={page} limit={limit} total={total} empty="Nobody is on the shortlist yet.">
        <ul className="requests">
          {people.map((person) => (
            <TogetherCard
              key={person.profileId}
              person={person}
              heading="h2"
              link={"summary" in person ? linkAt(id) : noLink}
            >
              {"mark" in person && !("summary" in person) && <p className="small soft">{person.mark}</p>}
              {person.isNew && <p className="small">New since you last looked</p>}
              {person.comments > 0 && <p className="small soft">{counted(person.comments, "comment")}</p>}
            </TogetherCard>
          ))}
        </ul>
      </PagedList>
      <p>
        <Link to={href("/family/:seat", { seat: id })}>Back to the table</Link>
      </p>
    </div>
  )
}
