import { TypedBefore } from "#app/forms/form-parts.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { ReasonField } from "../reason-field.tsx"

interface Props {
  id: number
  /** The holder of the key reads why. */
  asksReason: boolean
  error?: string | undefined
}

export function EndKeyForm({ id, asksReason, error }: Props) {
  const formId = `end-${id}`
  return (
    <PostForm action="#keys" className="row" id={formId}>
      {asksReason && <TypedBefore id={formId} answered={error !== undefined} />}
      <input type="hidden" name="key" value={id} />
      {asksReason && <ReasonField id={`reason-${id}`} label="Why" error={error} />}
      <button className="button quiet" name="intent" value="end">
        End it
      </button>
    </PostForm>
  )
}
