import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { shareSeen } from "#app/features/people/share-seen.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { Pagination } from "#app/ui/pagination.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { pagingFrom } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { contactSettings } from "#db/schema/contact-settings.ts"
import { contactSettingOf, setContact } from "../sharing/contact-setting.server.ts"
import { endShare } from "../sharing/contact-shares.server.ts"
import { listShares } from "../sharing/list-shares.server.ts"
import { contactSettingSchema, stopSchema } from "../sharing/share-schema.ts"
import { StopSharing } from "../sharing/stop-sharing.tsx"
import type { Route } from "./+types/contact-setting"

export const handle = { plain: "form" }

const LABELS: Record<(typeof contactSettings)[number], string> = {
  connections: "To my connections at once",
  chosen: "Only to those I choose among my connections",
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { shares, ...list } = await listShares(viewer, pagingFrom(request))
  return {
    ...list,
    shares: shares.map(({ share, ...one }) => ({ ...one, ...shareSeen(share, one.own ? undefined : one.name) })),
    setting: await contactSettingOf(viewer),
    consults: viewer.role === "guest",
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const form = Object.fromEntries(await readFields(request))
  const here = href("/Settings/contact")
  if (form.intent === "stop") {
    const stop = stopSchema.safeParse(form)
    if (!stop.success) throw data(null, { status: 400 })
    const name = valueOrPage(await endShare(viewer, stop.data.share))
    return redirectWithNotice(here, `You no longer share a number with ${isolated(name)}.`)
  }
  const chosen = contactSettingSchema.safeParse(form)
  if (!chosen.success) throw data(null, { status: 400 })
  await setContact(viewer, chosen.data.contact)
  return redirectWithNotice(
    here,
    chosen.data.contact === "chosen"
      ? "From now on only those with whom you share it see your number."
      : "Your connections see your number.",
  )
}

export default function ContactSetting({ loaderData }: Route.ComponentProps) {
  const { setting, shares, page, limit, total, consults } = loaderData
  return (
    <div className="section narrow stack">
      <title>Who sees my number – Rishta</title>
      <h1>Who sees my number</h1>
      <PostForm className="card sheet stack">
        <fieldset className="field choices">
          <legend>My phone and e-mail are shown</legend>
          {contactSettings.map((value) => (
            <label key={value} className="choice">
              <input type="radio" name="contact" value={value} required defaultChecked={value === setting} />
              <span>{LABELS[value]}</span>
            </label>
          ))}
        </fieldset>
        <p className="small soft">
          {consults
            ? "It counts for your e-mail and for the numbers of all your clients."
            : "Nobody else sees them, whatever you choose here, but our team where its work needs it."}{" "}
          You share with one connection on its profile, under ‘Share a number’.
        </p>
        <button className="button">Save</button>
      </PostForm>
      <h2>What is shared now</h2>
      {total === 0 ? (
        <p className="soft">You share no number with a single connection, and none is shared with you.</p>
      ) : (
        <>
          <ul className="stack">
            {shares.map((share) => (
              <li key={share.id} className="card sheet row between">
                <Shared {...share} />
                {share.own && <StopSharing share={share.id} whose={share.name} />}
              </li>
            ))}
          </ul>
          <Pagination page={page} limit={limit} total={total} />
        </>
      )}
      <p>
        <Link to={href("/Settings")}>Back to the settings</Link>
      </p>
    </div>
  )
}

type Share = Route.ComponentProps["loaderData"]["shares"][number]

const Shared = ({ accountId, name, own, since, until, guardian }: Share) => (
  <div>
    <h3>
      <Link to={href("/connections/:accountId/number", { accountId: String(accountId) })}>
        <Name>{name}</Name>
      </Link>
    </h3>
    <p>{`${textOf(own, guardian !== null)}, since ${since} and until ${until}.`}</p>
  </div>
)

function textOf(own: boolean, ofGuardian: boolean) {
  if (own) return ofGuardian ? "Sees a number of your family" : "Sees your phone number and e-mail"
  return ofGuardian ? "Shares a number of the family with you" : "Shares phone number and e-mail with you"
}
