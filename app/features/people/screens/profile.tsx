import { data, href, Link } from "react-router"
import { FactsTable } from "#app/features/profiles/facts-table.tsx"
import type { Section } from "#app/features/profiles/profile-sections.ts"
import { idFrom } from "#app/forms/address.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { AskForClient } from "#app/viewer/acting-client.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { ConnectStep } from "../connect-step.tsx"
import { findProfile } from "../find-profile.server.ts"
import { Heart } from "../heart.tsx"
import { NotInterested } from "../not-interested-button.tsx"
import { SafetyLinks } from "../safety-links.tsx"
import { AnswerForm } from "../step-form.tsx"
import type { Route } from "./+types/profile"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ params, context }: Route.LoaderArgs) {
  const profile = await findProfile(context.get(viewerContext), idFrom(params.id))
  if (!profile) throw data(null, { status: 404 })
  return profile
}

type Profile = Route.ComponentProps["loaderData"]

/** Reads like a biodata: the person first, then section by section; prints on one page. */
export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  return (
    <article className="section biodata">
      <title>{`${profile.name}, ${profile.age} – Rishta`}</title>
      <header className="card summary">
        <Portrait name={profile.name} pictureId={profile.pictureId} />
        <div className="stack tight">
          <h1>
            <NameAndAge {...profile} />
          </h1>
          {profile.verified && (
            <p>
              <Verified on={profile.verified} />
            </p>
          )}
          <p className="summary">{profile.summary}</p>
        </div>
        {profile.own ? <Edit id={profile.profileId} /> : <Steps profile={profile} />}
      </header>
      <div className="sections">
        {profile.sections.map((section) => (
          <Details key={section.title} section={section} />
        ))}
        <Details section={contactOf(profile)} />
        {profile.consultant && <Details section={consultantOf(profile.consultant)} />}
      </div>
    </article>
  )
}

function Edit({ id }: { id: number }) {
  return (
    <p className="no-print">
      <Link className="button quiet" to={href("/UserEditProfile/:id", { id: String(id) })}>
        <Icon name="pencil" /> Edit Profile
      </Link>
    </p>
  )
}

function Steps({ profile: { accountId, profileId, name, favourite, state, requestId } }: { profile: Profile }) {
  return (
    <div className="row no-print">
      <ConnectStep accountId={accountId} profileId={profileId} state={state} requestId={requestId} />
      {state === "sent" && requestId && (
        <AnswerForm step="cancel" requestId={requestId} quiet>
          Cancel Request
        </AnswerForm>
      )}
      {state === "received" && requestId && (
        <AnswerForm step="decline" requestId={requestId} quiet>
          Decline
        </AnswerForm>
      )}
      <Heart profileId={profileId} name={name} favourite={favourite} />
      <CardMenu name={name}>
        <AskForClient profileId={profileId} />
        <NotInterested profileId={profileId} />
        <SafetyLinks accountId={accountId} profileId={profileId} />
      </CardMenu>
    </div>
  )
}

function Details({ section: { title, rows } }: { section: Section }) {
  return (
    <section className="card sheet">
      <h2>{title}</h2>
      <FactsTable rows={rows} />
    </section>
  )
}

const LOCKED = "Shown once you are connected"

function contactOf({ contact, emailHint }: Profile): Section {
  const number = contact ? contact.number : LOCKED
  const email = contact ? contact.email : (emailHint ?? LOCKED)
  return {
    title: "Contact",
    rows: [
      ["Contact number", number],
      ["E-mail", email],
    ],
  }
}

function consultantOf({ name, company, checked }: NonNullable<Profile["consultant"]>): Section {
  const state = checked ? "Checked" : "Not yet verified"
  return {
    title: "Marriage Consultant",
    rows: [
      ["Name", name],
      ["Company", company || null],
      ["Company check", state],
    ],
  }
}
