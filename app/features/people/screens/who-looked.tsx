import { data, href } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { LookAtProfiles } from "#app/ui/empty-state.tsx"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ProfileCard } from "../card/profile-card.tsx"
import { areVisitsShown, listVisitors, showVisits } from "../visits/visits.server.ts"
import type { Route } from "./+types/who-looked"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

const fields = z.object({ show: z.enum(["true", "false"]) })

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [shows, list] = await Promise.all([areVisitsShown(viewer), listVisitors(viewer, pagingFrom(request))])
  return { ...list, shows, consults: viewer.role === "guest" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { data: posted } = fields.safeParse(Object.fromEntries(await readFields(request)))
  if (!posted) throw data(null, { status: 400 })
  const shows = posted.show === "true"
  await showVisits(context.get(viewerContext), shows)
  return redirectWithNotice(
    href("/who-looked"),
    shows
      ? "From now on you and others who have it on see of one another who looked."
      : "Nobody sees that you look at profiles any more.",
  )
}

export default function WhoLooked({ loaderData }: Route.ComponentProps) {
  const { visitors, page, limit, total, shows, consults } = loaderData
  return (
    <div className="section stack">
      <title>Who looked – Rishta</title>
      <h1>{consults ? "Who looked at my clients" : "Who looked at my profile"}</h1>
      <Switch shows={shows} consults={consults} />
      {shows && (
        <PagedList
          page={page}
          limit={limit}
          total={total}
          empty="Nobody who has it on has looked in the last 30 days."
          nextStep={<LookAtProfiles />}
        >
          <ul className="cards">
            {visitors.map(({ person, ...visitor }) => {
              const mark = visitor.mark + ofClients(visitor.clients)
              return person ? (
                <ProfileCard key={visitor.accountId} person={{ ...person, mark }} />
              ) : (
                <ConsultantCard key={visitor.accountId} name={visitor.name} mark={mark} />
              )
            })}
          </ul>
        </PagedList>
      )}
    </div>
  )
}

const ofClients = (clients: string[]) => (clients.length > 0 ? ` at ${clients.join(", ")}` : "")

function Switch({ shows, consults }: { shows: boolean; consults: boolean }) {
  return (
    <PostForm className="stack tight">
      <p>
        {shows
          ? "The last 30 days, of those who have ‘Who looked’ on as you have. They see in the same way when you look at their profiles."
          : "‘Who looked’ is off until you switch it on: nobody sees whom you look at, and you do not see who looks."}
      </p>
      {consults && (
        <p>
          On or off: a consultant who opens another consultant’s client is always named to that consultant, on the
          client’s page.
        </p>
      )}
      <p>
        <button className="button quiet" name="show" value={String(!shows)}>
          {shows ? "Switch off for both" : "Switch on for both"}
        </button>
      </p>
    </PostForm>
  )
}

function ConsultantCard({ name, mark }: { name: string; mark: string }) {
  return (
    <li className="card person">
      <h2>
        <Name>{name}</Name> <Portrait name={name} pictureId={null} />
      </h2>
      <strong className="fit">{mark}</strong>
      <p className="soft">Marriage consultant</p>
    </li>
  )
}
