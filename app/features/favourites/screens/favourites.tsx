import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { listFavourites } from "../favourites.server.ts"
import { FavouritesPage } from "../favourites-page.tsx"
import type { Route } from "./+types/favourites"

export function loader({ request, context }: Route.LoaderArgs) {
  return listFavourites(context.get(viewerContext), pagingFrom(request))
}

export default function Favourites({ loaderData }: Route.ComponentProps) {
  return <FavouritesPage {...loaderData} />
}

export { FavouritesFailure as ErrorBoundary } from "../favourites-page.tsx"
