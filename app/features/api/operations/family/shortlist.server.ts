import { z } from "zod"
import { findLookedAt } from "#app/features/connections/family/looked-at.server.ts"
import { findSeatAlong } from "#app/features/family/looking/seat-along.server.ts"
import { noteLooked } from "#app/features/family/looking/shortlist.server.ts"
import { addComment, listComments } from "#app/features/favourites/comments/comments.server.ts"
import { removeComment } from "#app/features/favourites/comments/remove-comment.server.ts"
import { type FavouritePlace, pageOfFavourites } from "#app/features/favourites/favourites.server.ts"
import { listProfileRows } from "#app/features/people/profile/profile-rows.server.ts"
import { done, NOT_FOUND, type Result } from "#app/result.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { COMMENTS_TEXT, comment, commentOf } from "../../entities/comment.ts"
import { cursorsOf, walkedOf, walkedPage } from "../../entities/cursor.server.ts"
import { counted, listOf, paging, walkedListOf, walking } from "../../entities/list.ts"
import { profile } from "../../entities/profile.ts"
import { listedProfileOf, profileOf } from "../../entities/profile-of.server.ts"
import { listedShort } from "../../entities/short-list.ts"
import { id, made, message, removed } from "../../fields.ts"
import { operation } from "../../operation.ts"
import { commentDraft, REMOVED } from "../profiles/favourites.server.ts"

const sit = id.meta({ example: 5, description: "Where one sits, as `GET /family` has it." })
const ofSit = { params: z.object({ id: sit }) } as const
const ofProfile = { params: z.object({ id: sit, profileId: id }) } as const

const shortlisted = profile
  .extend({
    comments: z.int().meta({ example: 2, description: "How much is said of them at the table." }),
    isNew: z.boolean().meta({ description: "Marked, or spoken of by somebody else, since one last looked." }),
  })
  .meta({ id: "ShortlistedProfile" })

const places = cursorsOf<FavouritePlace>("shortlist")

const list = operation(
  {
    ...ofSit,
    method: "get",
    path: "/family/sits/{id}/shortlist",
    id: "listShortlist",
    summary: "The favourites of whoever one sits beside, as the member sees them",
    description: "For seats from `sees` on, as everything below. The member's own notes are for nobody else.",
    query: z.object(walking),
    answer: walkedListOf(shortlisted),
  },
  async ({ viewer, params, query }) => {
    const found = await findSeatAlong(viewer, params.id)
    if (!found) return NOT_FOUND
    const { seat, member } = found
    const at = { seatId: seat.id, guardianId: viewer.id }
    const walker = { id: viewer.id, actingFor: { id: seat.id, name: "" } }
    const page = await walkedPage(places, walker, {}, query, (paging) => pageOfFavourites(member, { ...paging, at }))
    if (!page.done) return page
    const { ids, said, ...rest } = page.value
    const rows = await listProfileRows({ ...member, fitName: member.name }, ids)
    const results = rows.map((seen) => {
      const { comments = 0, isNew = false } = said.get(seen.row.profileId) ?? {}
      return { ...listedProfileOf(seen), comments, isNew }
    })
    return done({ results, ...counted(rest), ...walkedOf(page.value) })
  },
)

const looked = operation(
  {
    ...ofSit,
    method: "post",
    path: "/family/sits/{id}/shortlist/looked",
    id: "lookedAtShortlist",
    summary: "One has looked at the shortlist: nothing there is new any more",
    answer: message,
  },
  async ({ viewer, params }) => {
    const found = await findSeatAlong(viewer, params.id)
    if (!found) return NOT_FOUND
    await noteLooked(found.seat.id)
    return done({ message: "Nothing is new any more." })
  },
)

/** Somebody whom the table looks at, and who looks. */
async function findAtTable(viewer: Viewer, { id: seatId, profileId }: { id: number; profileId: number }) {
  const found = await findSeatAlong(viewer, seatId)
  const looking = found && (await findLookedAt(viewer, found.member, profileId))
  if (!looking) return
  const { id, memberId } = found.seat
  return { ...looking, writer: { memberId, seatId: id, accountId: viewer.id } }
}

const read = operation(
  {
    ...ofProfile,
    method: "get",
    path: "/family/sits/{id}/profiles/{profileId}",
    id: "getProfileAtTable",
    summary: "One profile as the member sees it",
    description:
      "Of those on the shortlist, in touch with the member, or waiting for the family. It counts as nobody's look.",
    answer: profile,
  },
  async ({ viewer, params }) => {
    const found = await findAtTable(viewer, params)
    return found ? done(profileOf(found.seen)) : NOT_FOUND
  },
)

const comments = { ...ofProfile, path: "/family/sits/{id}/profiles/{profileId}/comments" } as const

const readComments = operation(
  {
    ...comments,
    method: "get",
    id: "listShortlistComments",
    summary: "What is said at the table of somebody on the shortlist",
    description: COMMENTS_TEXT,
    query: z.object(paging),
    answer: listOf(comment),
  },
  async ({ viewer, params, query }) => {
    const found = await findAtTable(viewer, params)
    if (!found?.favourite) return NOT_FOUND
    return done(listedShort(await listComments(found.writer, params.profileId), query, commentOf))
  },
)

const say = operation(
  {
    ...comments,
    method: "post",
    id: "addShortlistComment",
    summary: "Say something of somebody on the shortlist",
    description: "The member reads it, and whoever sees along at the same table.",
    body: commentDraft,
    answer: made,
    status: 201,
    refusals: [409],
  },
  async ({ viewer, params, body, ctx }) => {
    const found = await findAtTable(viewer, params)
    if (!found) return NOT_FOUND
    const added: Result<number> = await addComment(found.writer, params.profileId, body.comment, ctx)
    return added.done ? done({ message: "It is written.", _id: added.value }) : added
  },
)

const takeAway = operation(
  {
    method: "delete",
    path: "/family/sits/{id}/comments/{commentId}",
    id: "removeShortlistComment",
    summary: "Remove a comment of one's own",
    params: z.object({ id: sit, commentId: id.meta({ example: 3 }) }),
    answer: removed,
  },
  async ({ viewer, params }) => {
    const found = await findSeatAlong(viewer, params.id)
    if (!found) return NOT_FOUND
    const writer = { memberId: found.seat.memberId, seatId: found.seat.id, accountId: viewer.id }
    const gone = await removeComment(writer, params.commentId)
    return gone.done ? done({ message: REMOVED, removed: gone.value }) : gone
  },
)

export const shortlistOperations = [list, looked, read, readComments, say, takeAway]
