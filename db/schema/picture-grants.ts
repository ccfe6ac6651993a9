import { type SQLWrapper, sql } from "drizzle-orm"
import { index, pgTable, uniqueIndex } from "drizzle-orm/pg-core"
import { accounts, withAccount } from "./accounts.ts"
import { dateTime, id } from "./columns.ts"
import { areConnected, isAboutProfile } from "./connections.ts"
import { pictures } from "./pictures.ts"
import { profiles, withProfile } from "./profiles.ts"

/** Somebody has asked to see the pictures of a profile, and what its owner has said. */
export const pictureGrants = pgTable(
  "picture_grant",
  {
    id: id(),
    profileId: withProfile(),
    viewerId: withAccount(),
    askedAt: dateTime().notNull().defaultNow(),
    allowedAt: dateTime(),
    /** 'Not now': the other one is not told. */
    refusedAt: dateTime(),
    /** Taken back. */
    endedAt: dateTime(),
  },
  (t) => [
    uniqueIndex("picture_grant_once_key").on(t.profileId, t.viewerId),
    index("picture_grant_viewer_idx").on(t.viewerId),
  ],
)

type Account = SQLWrapper | number

export const isAllowed = (t: Record<"allowedAt" | "endedAt", SQLWrapper>) =>
  sql`${t.allowedAt} is not null and ${t.endedAt} is null`

const isGranted = (viewer: Account) => sql`exists (select 1 from picture_grant
  where picture_grant.profile_id = ${profiles.id} and picture_grant.viewer_id = ${viewer}
    and picture_grant.allowed_at is not null and picture_grant.ended_at is null offset 0)`

/** Only to whom their owner allows. For queries that have the profile and its account. */
export const areByGrant = sql<boolean>`(${accounts.picturesByGrant} or ${profiles.picturesByGrant})`

/** In whatever way: as they are, or blurred. */
export const arePicturesShown = sql<boolean>`(${accounts.showPicture} and not ${profiles.hidesPicture})`

/** As they are. For queries that have the profile and its account by the names of their tables. */
export const seesPictures = (viewer: Account) => sql<boolean>`(${arePicturesShown} and (not ${areByGrant}
  or ${profiles.accountId} = ${viewer} or ${isGranted(viewer)}
  or (${accounts.picturesToConnections} and ${areConnected(viewer, profiles.accountId, isAboutProfile)})))`

/** The name under which a picture is blurred. */
export const veilOf = (pictureId: SQLWrapper) =>
  sql<string | null>`(select ${pictures.veilId} from ${pictures} where ${pictures.id} = ${pictureId})`
