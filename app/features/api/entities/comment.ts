import { z } from "zod"
import { type Comment, MOST_COMMENTS } from "#app/features/favourites/comments/comments.server.ts"
import { familyRelations } from "#db/schema/family-levels.ts"

/** What stands there at most. */
export const COMMENTS_TEXT = `The earliest first, ${MOST_COMMENTS} at most.`

export const comment = z
  .object({
    _id: z.int().meta({ example: 3 }),
    body: z.string().meta({ example: "Ask where his parents live." }),
    by: z
      .object({
        name: z.string().meta({ example: "Ami", description: "As the member calls them." }),
        relation: z.enum(familyRelations).meta({ example: "mother" }),
      })
      .meta({ id: "CommentWriter" })
      .nullable()
      .meta({ description: "Null: the member at whose table it is said." }),
    own: z.boolean(),
    removable: z.boolean().meta({ description: "One's own; to the member all." }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "ShortlistComment" })

export const commentOf = ({ id: _id, body, by, own, removable, at }: Comment): z.input<typeof comment> => ({
  _id,
  body,
  by,
  own,
  removable,
  createdAt: at,
})
