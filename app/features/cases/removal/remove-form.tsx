import { PostForm } from "#app/ui/post-form.tsx"

/** Only while nothing has happened in the case. */
export const RemoveForm = () => (
  <PostForm className="row">
    <p className="small soft">Opened by mistake?</p>
    <button className="button quiet" name="intent" value="remove-case">
      Remove this case
    </button>
  </PostForm>
)
