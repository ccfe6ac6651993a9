import { href, Link } from "react-router"
import { statusChoices } from "#app/features/profiles/more/more-options.ts"
import { TypedBefore } from "#app/forms/form-parts.tsx"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import type { findClientOverview } from "./client-overview.server.ts"

const FORM = "status"

interface Props {
  id: number
  overview: NonNullable<Awaited<ReturnType<typeof findClientOverview>>>
}

export function ClientOverview({ id, overview }: Props) {
  const { consent, missing, keeps, waitsSince, status, hidesPicture, picturesByGrant, profileViews } = overview
  return (
    <section className="card sheet stack tight" id="standing">
      <h2>How others see this client</h2>
      {missing !== null && (
        <p className="notice">
          <strong>Draft – not shown yet.</strong> {`These are missing: ${missing}. `}
          <Link to={href("/UserEditProfile/:id", { id: String(id) })}>Add what is missing</Link>
        </p>
      )}
      {consent && missing === null && (
        <p className="row">
          {consent.shown ? <span className="badge">{consent.badge}</span> : <strong>{consent.badge}</strong>}{" "}
          <Link to={href("/clients/:id/consent", { id: String(id) })}>
            {consent.shown ? "Consent of the family" : "Ask the family for consent"}
          </Link>
        </p>
      )}
      {keeps.length > 0 && (
        <>
          <p>Before the profile can be checked:</p>
          <ul>
            {keeps.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </>
      )}
      {waitsSince && <p>{`Waiting to be checked since ${waitsSince}.`}</p>}
      <PostForm className="stack tight" id={FORM}>
        <TypedBefore id={FORM} />
        <label className="field">
          Status
          <select name="status" defaultValue={status}>
            {statusChoices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="choice">
          <input type="checkbox" name="hidesPicture" value="yes" defaultChecked={hidesPicture} />
          Hide the pictures of this client
        </label>
        <label className="choice">
          <input type="checkbox" name="picturesByGrant" value="yes" defaultChecked={picturesByGrant} />
          <span>
            Show them only to whom I allow, and blurred to others.{" "}
            <Link to={href("/picture-grants")}>Who may see them</Link>
          </span>
        </label>
        <p className="small soft">Of this client alone. Somebody paused or married is in no list and no search.</p>
        <button className="button quiet" name="intent" value="standing">
          Save
        </button>
      </PostForm>
      <h3>Opened by other consultants</h3>
      {profileViews.length === 0 && <p className="soft">Nobody has opened the whole profile yet.</p>}
      <ul>
        {profileViews.map(({ accountId, name, on }) => (
          <li key={`${accountId} ${on}`}>
            <Name>{name}</Name> <span className="small soft">{on}</span>
          </li>
        ))}
      </ul>
      <OnlyNewest of={profileViews} />
    </section>
  )
}
