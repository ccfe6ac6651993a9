import { viewerContext } from "#app/viewer/contexts.server.ts"
import { browseBy } from "../browse-by.server.ts"
import { BrowseList } from "../browse-list.tsx"
import type { Route } from "./+types/by-caste"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, context }: Route.LoaderArgs) {
  return browseBy("caste", request, context.get(viewerContext))
}

export default function ByCaste({ loaderData }: Route.ComponentProps) {
  return <BrowseList title="Profiles by caste" found={loaderData} />
}
