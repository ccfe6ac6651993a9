import { z } from "zod"
import { commentSchema, noteSchema } from "#app/features/family/comments/comment-schema.ts"
import { addComment, listComments, type Writer } from "#app/features/favourites/comments/comments.server.ts"
import { removeComment } from "#app/features/favourites/comments/remove-comment.server.ts"
import {
  FAVOURITE_DONE,
  type FavouritePlace,
  findFavourite,
  keepFavouriteNote,
  pageOfFavourites,
  setFavourite,
} from "#app/features/favourites/favourites.server.ts"
import { done, NOT_FOUND } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { COMMENTS_TEXT, comment, commentOf } from "../../entities/comment.ts"
import { cursorsOf, walkedOf, walkedPage } from "../../entities/cursor.server.ts"
import { listOf, paging, walkedListOf, walking } from "../../entities/list.ts"
import { profile } from "../../entities/profile.ts"
import { profilesOf } from "../../entities/profile-list.server.ts"
import { listedShort } from "../../entities/short-list.ts"
import { id, made, message, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"

const favourite = profile
  .extend({
    note: z
      .string()
      .nullable()
      .meta({ example: "He wrote kindly.", description: "One's own words; nobody else reads them." }),
    comments: z
      .int()
      .meta({ example: 2, description: "What is said of them at one's family's table; 0 where nobody sees along." }),
  })
  .meta({ id: "Favourite" })

const places = cursorsOf<FavouritePlace>("favourites")

const list = operation(
  {
    method: "get",
    path: "/profile/favorites",
    id: "listFavourites",
    summary: "One's favourites, the latest first",
    query: z.object(walking),
    forClient: true,
    answer: walkedListOf(favourite),
  },
  async ({ viewer, query }) => {
    const found = await walkedPage(places, viewer, {}, query, (paging) => pageOfFavourites(viewer, paging))
    if (!found.done) return found
    const { results, ...page } = await profilesOf(viewer, found.value)
    const { said } = found.value
    const favourites = results.map((one) => {
      const { note = null, comments = 0 } = said.get(one._id) ?? {}
      return { ...one, note, comments: viewer.hasFamily ? comments : 0 }
    })
    return done({ results: favourites, ...page, ...walkedOf(found.value) })
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

const ofFavourite = { params: z.object({ profileId: id }) } as const

const setNote = operation(
  {
    ...ofFavourite,
    method: "put",
    path: "/profile/favorites/{profileId}/note",
    id: "setFavouriteNote",
    summary: "Write a note on a favourite, for oneself alone",
    description: "In place of the one before; null or an empty text removes it.",
    body: z
      .strictObject({ note: noteSchema.shape.note.unwrap().nullable().meta({ example: "He wrote kindly." }) })
      .meta({ id: "FavouriteNote" }),
    answer: message,
  },
  async ({ viewer, params, body }) => {
    const note = body.note || null
    const kept = await keepFavouriteNote(viewer, params.profileId, note)
    return kept.done ? done({ message: note ? "Your note is saved." : "Your note is removed." }) : kept
  },
)

const comments = {
  ...ofFavourite,
  who: "member",
  path: "/profile/favorites/{profileId}/comments",
} as const

const writerOf = ({ id }: Pick<Viewer, "id">): Writer => ({ memberId: id, seatId: null, accountId: id })

const readComments = operation(
  {
    ...comments,
    method: "get",
    id: "listFavouriteComments",
    summary: "What is said of a favourite at one's family's table",
    description: `${COMMENTS_TEXT} Nothing while nobody sees along.`,
    query: z.object(paging),
    answer: listOf(comment),
  },
  async ({ viewer, params, query }) => {
    if (!(await findFavourite(viewer, params.profileId))) return NOT_FOUND
    const said = viewer.hasFamily ? await listComments(writerOf(viewer), params.profileId) : []
    return done(listedShort(said, query, commentOf))
  },
)

export const commentDraft = z
  .strictObject({ comment: commentSchema.shape.comment.meta({ example: "Ask where his parents live." }) })
  .meta({ id: "ShortlistCommentDraft" })

const say = operation(
  {
    ...comments,
    method: "post",
    id: "addFavouriteComment",
    summary: "Say something of a favourite to one's family",
    description: "Whoever sees along is told. 404 where nobody does.",
    body: commentDraft,
    answer: made,
    status: 201,
    location: (_made, { profileId }) => `/profile/favorites/${profileId}/comments`,
    refusals: [409],
  },
  async ({ viewer, params, body, ctx }) => {
    if (!viewer.hasFamily) return NOT_FOUND
    const added = await addComment(writerOf(viewer), params.profileId, body.comment, ctx)
    return added.done ? done({ message: "It is written.", _id: added.value }) : added
  },
)

export const REMOVED = "The comment is removed."

const takeAway = operation(
  {
    who: "member",
    method: "delete",
    path: "/favorite-comments/{commentId}",
    id: "removeFavouriteComment",
    summary: "Remove a comment at one's family's table, whoever wrote it",
    params: z.object({ commentId: id.meta({ example: 3 }) }),
    answer: removed,
  },
  async ({ viewer, params }) => {
    const gone = await removeComment(writerOf(viewer), params.commentId)
    return gone.done ? done({ message: REMOVED, removed: gone.value }) : gone
  },
)

export const favouriteOperations = [
  list,
  set("add", "Mark somebody as a favourite"),
  set("remove", "Mark somebody as a favourite no longer"),
  setNote,
  readComments,
  say,
  takeAway,
]
