import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { readForm } from "#app/forms/read-form.server.ts"
import { refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { idFrom } from "#app/url/address.ts"
import { commentSchema } from "./comment-schema.ts"
import { addComment, putBackComment, removeComment, type Writer } from "./comments.server.ts"

interface Posted {
  profileId: number
  form: FormData
  /** The page with the comments. */
  here: string
  ctx: RequestContext
}

/** To write, remove and put back; undefined for a form that is about something else. */
export async function postComment(writer: Writer, { profileId, form, here, ctx }: Posted) {
  const page = `${here}#comments`
  switch (form.get("intent")) {
    case "remove": {
      const commentId = String(form.get("commentId"))
      valueOrPage(await removeComment(writer, idFrom(commentId)))
      const undo = { action: here, fields: { intent: "put-back", commentId }, withoutScripts: "Put it back" }
      return redirectWithNotice(page, { text: "The comment is removed.", undo })
    }
    case "put-back":
      valueOrPage(await putBackComment(writer, idFrom(String(form.get("commentId")))))
      return redirectWithNotice(page, "The comment is there again.")
    case "comment": {
      const submission = await readForm(form, commentSchema)
      if (submission.status !== "success") return { refused: submission.reply() }
      const added = await addComment(writer, profileId, submission.value.comment, ctx)
      if (added.done) return redirectWithNotice(page, "It is written.")
      if (added.reason === "not-found" || added.reason === "too-many") throw refusalPage(added)
      return redirectWithRefusal(page, added.message)
    }
  }
}
