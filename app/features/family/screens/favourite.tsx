import { data, href, Link } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { listComments, type Writer } from "#app/features/favourites/comments/comments.server.ts"
import { findFavourite, keepFavouriteNote } from "#app/features/favourites/favourites.server.ts"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { CommentList } from "../comments/comment-list.tsx"
import { commentSchema, noteSchema } from "../comments/comment-schema.ts"
import { postComment } from "../comments/post-comment.server.ts"
import type { Route } from "./+types/favourite"

export const handle = { plain: "form" }

const writerOf = ({ id }: { id: number }): Writer => ({ memberId: id, seatId: null, accountId: id })

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, profileId] = [context.get(viewerContext), idFrom(params.id)]
  const favourite = orNotFound(await findFavourite(viewer, profileId))
  return {
    ...favourite,
    comments: viewer.hasFamily ? await listComments(writerOf(viewer), profileId) : null,
    rules: { note: rulesOf(noteSchema), comment: rulesOf(commentSchema) },
  }
}

const NOTHING = { note: null, comment: null }

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, profileId] = [context.get(viewerContext), idFrom(params.id)]
  const here = href("/user-favourite/:id", { id: String(profileId) })
  const form = await readFields(request)
  orNotFound(await findFavourite(viewer, profileId))
  if (form.get("intent") !== "note") {
    if (!viewer.hasFamily) return redirectWithRefusal(here, "Nobody of your family sees along at the moment.")
    const posted = await postComment(writerOf(viewer), { profileId, form, here, ctx: context.get(requestContext) })
    if (!posted) throw data(null, { status: 400 })
    return "refused" in posted ? data({ ...NOTHING, comment: posted.refused }, { status: posted.status }) : posted
  }
  const submission = await readForm(form, noteSchema)
  if (submission.status !== "success") return data({ ...NOTHING, note: submission.reply() }, { status: 400 })
  const note = submission.value.note || null
  valueOrPage(await keepFavouriteNote(viewer, profileId, note))
  return redirectWithNotice(here, note ? "Your note is saved." : "Your note is removed.")
}

/** The member's own words about a favourite, and what her family says. */
export default function Favourite({ loaderData, actionData }: Route.ComponentProps) {
  const { profileId, name, note, comments, rules } = loaderData
  return (
    <div className="section narrow stack">
      <title>{`A note on ${name} – Rishta`}</title>
      <h1>
        {"Favourite: "}
        <Link to={href("/UserProfile/:id", { id: String(profileId) })}>
          <Name>{name}</Name>
        </Link>
      </h1>
      <NoteForm rules={rules.note} note={note} lastResult={actionData?.note} />
      {comments && (
        <CommentList comments={comments} member={null} rules={rules.comment} lastResult={actionData?.comment} />
      )}
      <p>
        <Link to={href("/user-favourite")}>Back to your favourites</Link>
      </p>
    </div>
  )
}

interface NoteProps {
  rules: Route.ComponentProps["loaderData"]["rules"]["note"]
  note: string | null
  lastResult: Parameters<typeof useAppForm>[0]["lastResult"]
}

function NoteForm({ rules, note, lastResult }: NoteProps) {
  const { form, fields, formProps } = useAppForm<typeof noteSchema>({
    rules,
    lastResult,
    answers: { note: note ?? undefined },
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.note}
        label="Your note"
        hint="For you alone: neither your family nor anybody else reads it. Empty it to remove it."
        rows={4}
      />
      <SubmitButton name="intent" value="note">
        Save
      </SubmitButton>
    </PostForm>
  )
}
