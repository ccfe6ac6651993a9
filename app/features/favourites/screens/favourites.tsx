import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listFavourites } from "../favourites.server.ts"
import { FavouritesPage } from "../favourites-page.tsx"
import type { Route } from "./+types/favourites"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return { ...(await listFavourites(viewer, pagingFrom(request))), hasFamily: viewer.hasFamily }
}

export default function Favourites({ loaderData }: Route.ComponentProps) {
  return <FavouritesPage {...loaderData} />
}

export { FavouritesFailure as ErrorBoundary } from "../favourites-page.tsx"
