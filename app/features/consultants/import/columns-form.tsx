import { TypedBefore } from "#app/forms/form-parts.tsx"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { PreviewData } from "./preview.server.ts"

/** What each column means, and what the file does not say of anybody. */
export function ColumnsForm({ importKey, columns, targetChoices, fill, lacks, counts }: PreviewData) {
  const nobody = counts.taken + counts.merged + counts.nothingNew === 0
  return (
    <details open={nobody}>
      <summary>What each column means</summary>
      <PostForm className="stack" id="columns">
        <TypedBefore id="columns" />
        <input type="hidden" name="key" value={importKey} />
        <p>Please correct what is not understood. It is remembered for your next file.</p>
        {columns.map(({ head, sample, target }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
          <label key={at} className="field">
            <Name>{head || "Without a heading"}</Name>
            <span className="hint">
              {"Such as: "}
              <Name>{sample}</Name>
            </span>
            <select name={`column.${at}`} defaultValue={target}>
              {targetChoices.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        ))}
        {(lacks.gender || fill.gender) && (
          <label className="field">
            Where the file does not say whether it is a woman or a man
            <select name="gender" defaultValue={fill.gender}>
              <option value="">Leave these rows out</option>
              <option value="female">They are women</option>
              <option value="male">They are men</option>
            </select>
          </label>
        )}
        {(lacks.age || fill.age) && (
          <label className="field">
            Age, about, where the file has neither an age nor a date of birth
            <span className="hint">
              Empty: these rows are left out. An age is only an estimate; each draft asks for the date of birth.
            </span>
            <input type="number" name="age" min={18} max={99} defaultValue={fill.age} />
          </label>
        )}
        <button className="button quiet" name="intent" value="columns">
          Read the columns again
        </button>
      </PostForm>
    </details>
  )
}
