import { href, Link } from "react-router"
import { isolatedIfNeeded } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { type RefusedName, useKeptName } from "./kept-name.ts"

interface SaveFormProps {
  save: { saved: string | null; opened: { id: number; name: string } | null; suggested: string } | null
  refused?: RefusedName
}

export function SaveForm({ save, ...answer }: SaveFormProps) {
  const kept = useKeptName()
  const refused = answer.refused ?? kept
  const list = <Link to={href("/saved-searches") + useActingClient().query}>Saved searches</Link>
  if (!save) return <p className="small">{list}</p>
  if (save.saved !== null)
    return (
      <p className="small">
        {"Saved as “"}
        <Name>{save.saved}</Name>
        {"”. "}
        {list}
      </p>
    )
  const { opened } = save
  return (
    <>
      {opened && (
        <PostForm preventScrollReset>
          <input type="hidden" name="id" value={opened.id} />
          <button className="button quiet" name="intent" value="change">
            {`Change “${isolatedIfNeeded(opened.name)}”`}
          </button>
        </PostForm>
      )}
      <details className="fold" open={Boolean(refused)}>
        <summary>{opened ? "Save as …" : "Save this search"}</summary>
        <PostForm className="stack tight">
          <div className="choose">
            <div className="field">
              <label htmlFor="name">Name</label>
              <input
                id="name"
                name="name"
                required
                maxLength={60}
                defaultValue={refused?.name ?? save.suggested}
                aria-invalid={refused?.message ? true : undefined}
                aria-describedby={refused?.message && "name-error"}
              />
            </div>
            <button className="button quiet">Save</button>
          </div>
          {refused?.message && (
            <p className="error" id="name-error" role="alert">
              {refused.message}
            </p>
          )}
          <p className="small">{list}</p>
        </PostForm>
      </details>
    </>
  )
}
