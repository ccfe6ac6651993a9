import { type SQLWrapper, sql } from "drizzle-orm"
import { favourites } from "#db/schema/favourites.ts"

/** What is said of a favourite at the table; a column. */
export const commentCount = sql<number>`(select count(*)::int from shortlist_comment said
  where said.member_id = ${favourites.accountId} and said.profile_id = ${favourites.profileId})`

/** Marked as a favourite, or spoken of by somebody else, since whoever sits there last looked. */
export const isNewTo = (seat: SQLWrapper | number) => sql<boolean>`exists (select 1 from guardian_seat looking
  where looking.id = ${seat} and (${favourites.createdAt} > coalesce(looking.looked_at, looking.joined_at)
    or exists (select 1 from shortlist_comment said
      where said.member_id = ${favourites.accountId} and said.profile_id = ${favourites.profileId}
        and said.seat_id is distinct from looking.id
        and said.created_at > coalesce(looking.looked_at, looking.joined_at))))`
