import { index, pgTable, smallint, text } from "drizzle-orm/pg-core"
import { pictures } from "./pictures.ts"
import { withProfile } from "./profiles.ts"

export const profilePictures = pgTable(
  "profile_picture",
  {
    pictureId: text()
      .primaryKey()
      .references(() => pictures.id, { onDelete: "cascade" }),
    profileId: withProfile(),
    position: smallint().notNull(),
  },
  (t) => [index("profile_picture_order_idx").on(t.profileId, t.position)],
)
