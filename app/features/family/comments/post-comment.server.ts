import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { addComment, type Writer } from "#app/features/favourites/comments/comments.server.ts"
import { removeComment } from "#app/features/favourites/comments/remove-comment.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf, valueOrPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { undoOf } from "#app/removed/undo.ts"
import { idFrom } from "#app/url/address.ts"
import { commentSchema } from "./comment-schema.ts"

interface Posted {
  profileId: number
  form: FormData
  /** The page with the comments. */
  here: string
  ctx: RequestContext
}

/** To write and to remove; undefined for a form that is about something else. What is refused keeps its words. */
export async function postComment(writer: Writer, { profileId, form, here, ctx }: Posted) {
  const page = `${here}#comments`
  switch (form.get("intent")) {
    case "remove": {
      const removed = valueOrPage(await removeComment(writer, idFrom(String(form.get("commentId")))))
      return redirectWithNotice(page, { text: "The comment is removed.", undo: undoOf(removed) })
    }
    case "comment": {
      const submission = await readForm(form, commentSchema)
      if (submission.status !== "success") return { refused: submission.reply(), status: 400 }
      const added = await addComment(writer, profileId, submission.value.comment, ctx)
      if (added.done) return redirectWithNotice(page, "It is written.")
      if (added.reason === "not-found") throw refusalPage(added)
      return { refused: submission.reply({ formErrors: [added.message] }), status: statusOf(added) }
    }
  }
}
