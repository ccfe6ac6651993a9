import { sql } from "drizzle-orm"
import { profilePictures } from "#db/schema/profile-pictures.ts"
import { profiles } from "#db/schema/profiles.ts"

export const furtherPictures = sql<string[]>`array(select ${profilePictures.pictureId} from ${profilePictures}
  where ${profilePictures.profileId} = ${profiles.id} order by ${profilePictures.position})`
