import { viewerContext } from "#app/viewer/contexts.server.ts"
import { browseBy } from "../browse-by.server.ts"
import { BrowseList } from "../browse-list.tsx"
import type { Route } from "./+types/by-profession"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  return browseBy("employedStatus", request, context.get(viewerContext))
}

export default function ByProfession({ loaderData }: Route.ComponentProps) {
  return <BrowseList title="Profiles by profession" found={loaderData} />
}
