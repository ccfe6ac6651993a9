import { z } from "zod"
import { FAVOURITE_DONE, pageOfFavourites, setFavourite } from "#app/features/favourites/favourites.server.ts"
import { done } from "#app/result.ts"
import { paging } from "../entities/list.ts"
import { profiles, profilesOf } from "../entities/profile-list.server.ts"
import { clientId, id, message } from "../fields.ts"
import { operation } from "../operation.ts"

const list = operation(
  {
    method: "get",
    path: "/profile/favorites",
    id: "listFavourites",
    summary: "One's favourites, the latest first",
    query: z.object({ ...paging, clientId }),
    forClient: true,
    answer: profiles,
  },
  async ({ viewer, query }) => done(await profilesOf(viewer, await pageOfFavourites(viewer, query))),
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
