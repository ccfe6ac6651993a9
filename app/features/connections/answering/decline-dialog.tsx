import { href, Link, useLocation } from "react-router"
import { Dialog } from "#app/ui/dialog.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { withQuery } from "#app/url/query.ts"
import type { PendingRequest } from "../lists/request-card.tsx"
import { DECLINE_REASONS } from "./decline-reasons.ts"

/** The reason is for the decliner's own list. */
export function DeclineDialog({ requestId, accountId, name, declining }: PendingRequest & { declining: string }) {
  const { search } = useLocation()
  const close = withQuery(search, { confirm: null, target: null })
  return (
    <Dialog title="Decline this request?" close={close} closeLabel="Cancel">
      <p>
        <bdi>{name}</bdi>
        {` has asked you. ${declining} You may ask at any time.`}
      </p>
      <PostForm reloadDocument className="stack" action={href("/connection/:step", { step: "decline" })}>
        <input type="hidden" name="requestId" value={requestId} />
        <div className="field">
          <label htmlFor="reason">
            Why? Only you see it, in your list of declined requests. We count the reasons, without names.
          </label>
          <select id="reason" name="reason">
            <option value="">No reason</option>
            {DECLINE_REASONS.map((reason) => (
              <option key={reason}>{reason}</option>
            ))}
          </select>
        </div>
        <button className="button wide">Decline</button>
      </PostForm>
      <p>
        <Link to={href("/block/:accountId", { accountId: String(accountId) })}>Decline and block</Link>
      </p>
    </Dialog>
  )
}
