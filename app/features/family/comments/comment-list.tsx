import type { Comment } from "#app/features/favourites/comments/comments.server.ts"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { RELATIONS } from "../seats/seat-texts.ts"
import type { commentSchema } from "./comment-schema.ts"

interface Props {
  comments: Comment[]
  /** The reader is the member whose table it is. */
  member: string | null
  rules: Parameters<typeof useAppForm<typeof commentSchema>>[0]["rules"]
  lastResult: Parameters<typeof useAppForm>[0]["lastResult"]
}

/** What the family says of somebody on the shortlist. */
export function CommentList({ comments, member, rules, lastResult }: Props) {
  const { form, fields, formProps } = useAppForm<typeof commentSchema>({ rules, lastResult })
  return (
    <section className="card sheet stack" id="comments">
      <h2>At the family’s table</h2>
      {comments.length === 0 && <p className="soft">Nobody has written about this profile yet.</p>}
      <ul className="stack tight">
        {comments.map(({ id, body, day, by, own, removable }) => (
          <li key={id} className="stack tight">
            <p className="small soft">
              {by ? (
                <>
                  <Name>{by.name}</Name>
                  {by.relation === "other" ? `, ${day}` : `, ${RELATIONS[by.relation].toLowerCase()}, ${day}`}
                </>
              ) : own ? (
                `You, ${day}`
              ) : (
                <>
                  <Name>{member}</Name>
                  {`, ${day}`}
                </>
              )}
            </p>
            <p className="note-body" {...ownText(body)}>
              {body}
            </p>
            {removable && (
              <PostForm action="#comments">
                <input type="hidden" name="commentId" value={id} />
                <button className="button quiet small" name="intent" value="remove">
                  Remove
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      <PostForm className="stack tight" {...formProps} action="#comments">
        <ErrorSummary form={form} />
        <TextAreaField
          field={fields.comment}
          label="Your comment"
          hint="Whoever sees along at this table reads it, and nobody else."
          rows={3}
        />
        <SubmitButton name="intent" value="comment">
          Write it
        </SubmitButton>
      </PostForm>
    </section>
  )
}
