import { href, Link, useLocation } from "react-router"
import { announcedOptions } from "#app/features/cases/bureaus/announced.ts"
import { Dialog } from "#app/ui/dialog.tsx"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { withQuery } from "#app/url/query.ts"
import type { PendingRequest } from "../lists/request-card.tsx"
import { DECLINE_REASONS } from "./decline-reasons.ts"

type InQuestion = PendingRequest & {
  declining: string
  bureaus: boolean
}

/** The reason is for the decliner's own list. */
export function DeclineDialog({ requestId, accountId, name, declining, bureaus }: InQuestion) {
  const { search } = useLocation()
  const close = withQuery(search, { confirm: null, target: null })
  return (
    <Dialog title="Decline this request?" close={close} closeLabel="Cancel">
      <p>
        <Name>{name}</Name>
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
        {bureaus && (
          <div className="field">
            <label htmlFor="announced">What the other bureau is told</label>
            <select id="announced" name="announced">
              <option value="">That it was declined, without a reason</option>
              {announcedOptions.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
        <button className="button wide">Decline</button>
      </PostForm>
      <p>
        <Link to={href("/block/:accountId", { accountId: String(accountId) })}>Decline and block</Link>
      </p>
    </Dialog>
  )
}
