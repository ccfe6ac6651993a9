import { viewerContext } from "#app/guards/contexts.server.ts"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { browseBy } from "../browse-by.server.ts"
import { BrowseList } from "../browse-list.tsx"
import type { Route } from "./+types/by-profession"

export async function loader({ request, context }: Route.LoaderArgs) {
  return browseBy("employedStatus", request, context.get(viewerContext))
}

export default function ByProfession({ loaderData }: Route.ComponentProps) {
  return <BrowseList title="Profiles by profession" found={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to fetch profiles. Please try again later." />
}
