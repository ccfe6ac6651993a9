import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { showPresence, showReads, whatIsShown } from "#app/features/chat/server/shown-presence.server.ts"
import { AgreedSection } from "#app/features/documents/agreed-section.tsx"
import { listConsents } from "#app/features/documents/consents.server.ts"
import { changeDevices, deviceSettings } from "#app/features/notifications/push/change-devices.server.ts"
import { DevicesSection } from "#app/features/notifications/push/devices-section.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { Entries, Entry } from "#app/ui/entries.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { isInMarket } from "#app/viewer/market-policy.ts"
import { endNamedSession, listSessions } from "#app/viewer/sessions.server.ts"
import { Logout } from "../logout-entry.tsx"
import { RatingDialog } from "../settings/rating-dialog.tsx"
import { findRating, keepRating } from "../settings/ratings.server.ts"
import { SessionList } from "../settings/session-list.tsx"
import { ratingSchema, sessionField } from "../settings/settings-schema.ts"
import { ShareDialog, ShareLink } from "../settings/share.tsx"
import type { Route } from "./+types/settings"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const dialog = new URL(request.url).searchParams.get("dialog")
  const [sessions, { key, devices }] = [await listSessions(viewer), await deviceSettings(viewer)]
  return {
    sessions: sessions.map(({ since, seen, ends, ...one }) => ({
      ...one,
      since: longDayOf(since),
      seen: longDayOf(seen),
      ends: longDayOf(ends),
    })),
    agreed: (await listConsents(viewer)).map(({ acceptedAt, ...one }) => ({ ...one, on: longDayOf(acceptedAt) })),
    isMember: viewer.role === "user",
    inMarket: isInMarket(viewer),
    devices,
    shown: await whatIsShown(viewer),
    publicKey: key,
    guardian: viewer.guardian,
    sharing: dialog === "share",
    rating: dialog === "rate" ? { rules: rulesOf(ratingSchema), answers: await findRating(viewer.id) } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const form = await readFields(request)
  if (form.get("intent") === "end") {
    const session = sessionField.safeParse(form.get("session")).data
    if (session) await endNamedSession(viewer.id, session)
    return redirectWithNotice(href("/Settings"), "That device is logged out.")
  }
  if (form.get("intent") === "presence") {
    const shows = form.get("show") === "true"
    await showPresence(viewer, shows)
    return redirectWithNotice(
      href("/Settings"),
      shows ? "Your connections see when you are here." : "Nobody sees when you are here.",
    )
  }
  if (form.get("intent") === "reads") {
    const shows = form.get("show") === "true"
    await showReads(viewer, shows)
    return redirectWithNotice(
      href("/Settings"),
      shows ? "Your connections see what you have read." : "Nobody sees what you have read.",
    )
  }
  const changed = await changeDevices(viewer, form, context.get(requestContext))
  if (changed) return changed
  const submission = await readForm(form, ratingSchema)
  if (submission.status !== "success") return refused(submission)
  await keepRating(viewer.id, submission.value)
  return redirectWithNotice(href("/Settings"), "Thank you for rating Rishta.")
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { sessions, agreed, devices, guardian, isMember, inMarket, shown, publicKey, sharing, rating } = loaderData
  return (
    <div className="section narrow stack">
      <title>Settings – Rishta</title>
      <h1>Settings</h1>
      <nav className="stack" aria-label="Settings">
        <Entries title="You">
          <Entry to={href("/change-password")} icon="lock" label="Change Password" />
          <Entry to={href("/Settings/email")} icon="mail" label="Change E-mail" />
          <Entry to={href("/Settings/second-step")} icon="shield-check" label="The second step" />
          <Entry to={href("/Settings/data")} icon="file" label="Download my data" />
          <Entry to={href("/Settings/mail")} icon="mail" label="Notifications by mail" />
        </Entries>
        {!guardian && (
          <Entries title="People">
            {inMarket && <Entry to={href("/Settings/contact")} icon="phone" label="Who sees my number" />}
            <Entry to={href("/who-looked")} icon="eye" label="Who looked" />
            <Entry to={href("/blocked")} icon="eye-off" label="Blocked and hidden people" />
            {isMember && (
              <Entry to={href("/Settings/known-people")} icon="users" label="Not to be found by people I know" />
            )}
            <Entry to={href("/reports/received")} icon="message-circle" label="What you have received" />
          </Entries>
        )}
        <Entries title="Rishta">
          <Link className="menu-item" to="?dialog=rate" preventScrollReset>
            <Icon name="star" /> Rate the Website
          </Link>
          <ShareLink />
          <Entry to={href("/about-us")} icon="info" label="About Us" document />
          <Entry to={href("/Termsandcondition")} icon="file" label="Terms and Conditions" document />
        </Entries>
      </nav>
      <section className="card sheet stack" aria-labelledby="sessions">
        <h2 id="sessions">Where you are logged in</h2>
        <SessionList sessions={sessions} intent="end" />
      </section>
      {!guardian && <PresenceSection shows={shown.showsPresence} />}
      {!guardian && shown.showsPresence && <ReadsSection shows={shown.showsReads} />}
      <DevicesSection devices={devices} publicKey={publicKey} />
      <AgreedSection agreed={agreed} />
      <nav className="stack" aria-label="Leaving">
        <Entries>
          <Logout />
        </Entries>
        <Entries>
          <Link className="menu-item going" to={href("/DeleteAccount")}>
            <Icon name="trash-2" /> Delete Account
          </Link>
        </Entries>
      </nav>
      {rating && <RatingDialog {...rating} answer={actionData} />}
      {sharing && <ShareDialog />}
    </div>
  )
}

function PresenceSection({ shows }: { shows: boolean }) {
  return (
    <section className="card sheet stack" aria-labelledby="presence">
      <h2 id="presence">When you are here</h2>
      <p className="soft">
        {shows
          ? "Those you are connected with see that you are online or writing, and whether you have read their messages. You see the same of them."
          : "Switched off: nobody sees that you are online or writing, or what you have read, and you do not see it of others."}
      </p>
      <PostForm preventScrollReset>
        <input type="hidden" name="show" value={String(!shows)} />
        <button className="button quiet" name="intent" value="presence">
          {shows ? "Switch off for both" : "Switch on for both"}
        </button>
      </PostForm>
    </section>
  )
}

/** While presence is off there are no read marks either. */
function ReadsSection({ shows }: { shows: boolean }) {
  return (
    <section className="card sheet stack" aria-labelledby="reads">
      <h2 id="reads">What you have read</h2>
      <p className="soft">
        {shows
          ? "Marks at their messages tell those you are connected with that you have read them. You see the same of them."
          : "Switched off: nobody sees what you have read, and you do not see it of others."}
      </p>
      <PostForm preventScrollReset>
        <input type="hidden" name="show" value={String(!shows)} />
        <button className="button quiet" name="intent" value="reads">
          {shows ? "Switch off for both" : "Switch on for both"}
        </button>
      </PostForm>
    </section>
  )
}
