import { href, Link } from "react-router"
import { listRemoved } from "#app/removed/removed.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { StateTabs } from "#app/ui/state-tabs.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { storyStateFrom } from "../story-decision-schema.ts"
import { listStories } from "../story-queue.server.ts"
import type { Route } from "./+types/stories"

export async function loader({ request, context }: Route.LoaderArgs) {
  const state = storyStateFrom(request)
  const [list, removed] = await Promise.all([
    listStories(state, pagingFrom(request)),
    listRemoved(context.get(viewerContext), ["story"]),
  ])
  return { state, removed, ...list }
}

export default function Stories({ loaderData: { state, stories, removed, ...list } }: Route.ComponentProps) {
  return (
    <div className="section stack">
      <title>Stories – Rishta</title>
      <h1>Stories</h1>
      <StateTabs states={{ waiting: "To be read", published: "Published" }} current={state} />
      <PagedList
        {...list}
        empty={state === "waiting" ? "No stories are waiting to be read." : "No stories are published yet."}
      >
        <StackedTable
          caption="Stories"
          rows={stories}
          keyOf={({ id }) => id}
          columns={[
            {
              label: "Names",
              cell: ({ id, names }) => <Link to={href("/portal/stories/:id", { id: String(id) })}>{names}</Link>,
            },
            { label: "City", cell: ({ city }) => city },
            { label: "Sent on", as: "number", cell: ({ at }) => at },
          ]}
        />
      </PagedList>
      <RemovedToday removed={removed} />
    </div>
  )
}
