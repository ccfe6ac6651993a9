import { z } from "zod"
import {
  FAVOURITE_DONE,
  type FavouritePlace,
  pageOfFavourites,
  setFavourite,
} from "#app/features/favourites/favourites.server.ts"
import { done } from "#app/result.ts"
import { cursorsOf, walkedOf, walkedPage } from "../../entities/cursor.server.ts"
import { walking } from "../../entities/list.ts"
import { profiles, profilesOf } from "../../entities/profile-list.server.ts"
import { id, message } from "../../fields.ts"
import { operation } from "../../operation.ts"

const places = cursorsOf<FavouritePlace>("favourites")

const list = operation(
  {
    method: "get",
    path: "/profile/favorites",
    id: "listFavourites",
    summary: "One's favourites, the latest first",
    query: z.object(walking),
    forClient: true,
    answer: profiles,
  },
  async ({ viewer, query }) => {
    const found = await walkedPage(places, viewer, {}, query, (paging) => pageOfFavourites(viewer, paging))
    return found.done ? done({ ...(await profilesOf(viewer, found.value)), ...walkedOf(found.value) }) : found
  },
)

const choice = z.strictObject({ profileId: id }).meta({ id: "FavouriteChoice" })

const set = (intent: keyof typeof FAVOURITE_DONE, summary: string) =>
  operation(
    {
      method: "post",
      path: `/profile/favorites/${intent}`,
      id: `${intent}Favourite`,
      summary,
      body: choice,
      answer: message,
      refusals: [404],
    },
    async ({ viewer, body, ctx }) => {
      const changed = await setFavourite(viewer, intent, body.profileId, ctx)
      return changed.done ? done({ message: FAVOURITE_DONE[intent] }) : changed
    },
  )

export const favouriteOperations = [
  list,
  set("add", "Mark somebody as a favourite"),
  set("remove", "Mark somebody as a favourite no longer"),
]
