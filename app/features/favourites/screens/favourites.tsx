import { pagingFrom } from "#app/forms/address.ts"
import { viewerContext } from "#app/guards/contexts.server.ts"
import { listFavourites } from "../favourites.server.ts"
import { FavouritesFailure, FavouritesPage } from "../favourites-page.tsx"
import type { Route } from "./+types/favourites"

export function loader({ request, context }: Route.LoaderArgs) {
  return listFavourites(context.get(viewerContext), pagingFrom(request))
}

export default function Favourites({ loaderData }: Route.ComponentProps) {
  return <FavouritesPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FavouritesFailure error={error} />
}
