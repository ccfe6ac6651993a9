import { viewerContext } from "#app/guards/contexts.server.ts"
import { LoadFailure } from "#app/ui/load-failure.tsx"
import { browseBy } from "../browse-by.server.ts"
import { BrowseList } from "../browse-list.tsx"
import type { Route } from "./+types/by-religion"

export async function loader({ request, context }: Route.LoaderArgs) {
  return browseBy("religion", request, context.get(viewerContext))
}

export default function ByReligion({ loaderData }: Route.ComponentProps) {
  return <BrowseList title="Profiles by religion" found={loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure error={error} text="Failed to fetch profiles. Please try again later." />
}
