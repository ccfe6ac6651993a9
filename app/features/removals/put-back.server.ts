import { putBackSearch } from "#app/features/browse/saved/remove-search.server.ts"
import { putBackNote } from "#app/features/cases/notes/remove-note.server.ts"
import { putBackStep } from "#app/features/cases/put-back-step.server.ts"
import { putBackCase } from "#app/features/cases/removal/put-back-case.server.ts"
import { putBackComment } from "#app/features/favourites/comments/remove-comment.server.ts"
import { putBackFavourite } from "#app/features/favourites/favourites.server.ts"
import { putBackFee } from "#app/features/fees/remove-fee.server.ts"
import { lockOwner } from "#app/features/profiles/owner-lock.server.ts"
import { putBackPicture } from "#app/features/profiles/pictures/remove-picture.server.ts"
import { putBackStory } from "#app/features/stories/delete-story.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { findRemoved, markPutBack, type RemovableKind, type Removed } from "#app/removed/removed.server.ts"
import { done, type Result, refuse } from "#app/result.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { type Database, db } from "#db/client.ts"

/** Answers what the page says. */
type PutBack = (tx: Database, actor: Actor<"role">, removed: Removed, ctx: RequestContext) => Promise<Result<string>>

const PUT_BACK: Record<RemovableKind, PutBack> = {
  note: putBackNote,
  step: putBackStep,
  case: putBackCase,
  search: putBackSearch,
  picture: putBackPicture,
  favourite: putBackFavourite,
  story: putBackStory,
  fee: putBackFee,
  comment: putBackComment,
}

const GONE = refuse("not-found", "This can no longer be put back. What is removed is kept for a day.")

/** Whoever has removed something puts it back where it was, within a day; once more is harmless. */
export const putBack = (actor: Actor<"role">, id: number, ctx: RequestContext): Promise<Result<string>> =>
  db.transaction(async (tx) => {
    // One after the other, so that two cannot both be the last that a limit lets in.
    if (!(await lockOwner(tx, actor.id))) return GONE
    const removed = await findRemoved(tx, actor, id)
    if (!removed) return GONE
    if (removed.isBack) return done("It is back already.")
    const back = await PUT_BACK[removed.kind](tx, actor, removed, ctx)
    if (back.done) await markPutBack(tx, id)
    return back
  })
