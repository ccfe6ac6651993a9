import { type SQLWrapper, sql } from "drizzle-orm"
import { favourites } from "#db/schema/favourites.ts"

export const isFavourite = (viewer: { id: number }, profileId: SQLWrapper) =>
  sql<boolean>`exists (select 1 from ${favourites}
    where ${favourites.accountId} = ${viewer.id} and ${favourites.profileId} = ${profileId})`
