import { data, href, Link } from "react-router"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { afterAnswer } from "#app/http/after-answer.server.ts"
import { readsAhead } from "#app/http/is-visit.server.ts"
import { CardMenu } from "#app/ui/card-menu.tsx"
import { Icon } from "#app/ui/icon.tsx"
import { ApartLine } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { Verified } from "#app/ui/portrait.tsx"
import { useScripts } from "#app/ui/use-scripts.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { AskForClient } from "#app/viewer/acting-client.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { useActingClient } from "#app/viewer/use-acting-client.ts"
import { OpenCase } from "../book/open-case.tsx"
import { Heart } from "../card/heart.tsx"
import { NotInterested } from "../card/not-interested-button.tsx"
import { SafetyLinks } from "../card/safety-links.tsx"
import { beforeAsking } from "../connect/before-asking.server.ts"
import { ConnectStep } from "../connect/connect-step.tsx"
import { AnswerForm } from "../connect/step-form.tsx"
import { FitTable } from "../fit/fit-table.tsx"
import { AskForPictures } from "../grants/ask-for-pictures.tsx"
import { findProfile } from "../profile/find-profile.server.ts"
import { FurtherPictures, MoreAbout } from "../profile/more-about.tsx"
import { consultantOf, Details, Face, lockedContact, Reached, Unsaid } from "../profile/profile-parts.tsx"
import { noteProfileView } from "../profile/profile-views.server.ts"
import { noteVisit, noteVisitNotice } from "../visits/visits.server.ts"
import type { Route } from "./+types/profile"

export { LoadFailure as ErrorBoundary } from "#app/ui/page/load-failure.tsx"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  // A prefetch would record a view that nobody made; the browser asks again on a real visit.
  if (readsAhead(request)) throw data(null, { status: 503 })
  const viewer = context.get(viewerContext)
  const profile = orNotFound(await findProfile(viewer, idFrom(params.id)))
  if (request.method === "GET" && !profile.own) {
    afterAnswer(() => noteVisit(viewer.id, profile.profileId))
    afterAnswer(() => noteProfileView(viewer, profile.profileId))
    if (profile.seenLooking) afterAnswer(() => noteVisitNotice(viewer))
  }
  return { ...profile, ...(await beforeAsking(viewer, profile)), list: listOf(request) }
}

/** Without scripts a card's menu is this page's: `more` names the card after it, in the list to return to. */
function listOf(request: Request) {
  const after = new URL(request.url).searchParams.get("more")
  return after === null ? null : { back: pageBefore(request, ""), after }
}

type Profile = Route.ComponentProps["loaderData"]

/** Reads like a biodata: the person first, the fit, then section by section; prints on one page. */
export default function ProfilePage({ loaderData: profile }: Route.ComponentProps) {
  return (
    <article className="section profile">
      <title>{`${profile.name}, ${profile.age} – Rishta`}</title>
      <header>
        <Face {...profile} />
        <div className="stack tight">
          {profile.verified && (
            <p>
              <Verified on={profile.verified} />
            </p>
          )}
          {profile.availability && <p className="soft">{profile.availability.mark}</p>}
          <p className="summary">{profile.summary}</p>
          {profile.number && <ApartLine text={profile.number} />}
          <Reached {...profile} />
          {profile.trusted && !profile.own && <Sharing {...profile} />}
          {profile.decides && <p className="soft">{profile.decides}</p>}
          {profile.seenLooking && <SeenLooking text={profile.seenLooking} />}
        </div>
        {profile.own ? <Own profile={profile} /> : <Steps profile={profile} />}
      </header>
      {profile.veiled && <AskForPictures profileId={profile.profileId} veiled={profile.veiled} />}
      {profile.fit && <HowTheySuit fit={profile.fit} />}
      <FurtherPictures {...profile} />
      {profile.note && <Note hint={profile.note} />}
      {profile.favourite && <OwnNote {...profile} />}
      <div className="sections">
        <MoreAbout {...profile.more} />
        {profile.sections.map((section) => (
          <Details key={section.title} section={section} />
        ))}
        {!profile.trusted && <Details section={lockedContact(profile)} locked />}
        {profile.consultant && <Details section={consultantOf(profile.accountId, profile.consultant)} />}
        <Unsaid sections={profile.sections} />
      </div>
      <Print />
    </article>
  )
}

/** To a connection: what one shares oneself. Administrators are led to the portal's page. */
const Sharing = ({ accountId, ownShare }: Pick<Profile, "accountId" | "ownShare">) => (
  <p className="small no-print">
    {ownShare && `You share a number until ${ownShare.until}. `}
    <Link to={href("/connections/:accountId/number", { accountId: String(accountId) })}>
      {ownShare ? "Change or stop" : "Share a number"}
    </Link>
  </p>
)

/** Shown once, at the first visit. */
function SeenLooking({ text }: { text: string }) {
  return (
    <p className="notice good no-print" role="status">
      {text} <Link to={href("/who-looked")}>Switch it off</Link>
    </p>
  )
}

function Print() {
  return (
    useScripts() && (
      <p className="no-print">
        <button type="button" className="button quiet" onClick={() => window.print()}>
          Print
        </button>
      </p>
    )
  )
}

function HowTheySuit({ fit }: { fit: NonNullable<Profile["fit"]> }) {
  const { client } = useActingClient()
  if (fit.tables.length === 0) return null
  return (
    <section id="fit" className="card sheet stack tight no-print">
      <h2>{`How ${client ? "they" : "you"} suit each other`}</h2>
      <div className="two-columns">
        {fit.tables.map((table) => (
          <FitTable key={table.title} table={table} />
        ))}
      </div>
    </section>
  )
}

function Own({ profile: { profileId, name } }: { profile: Profile }) {
  return (
    <div className="deeds reach no-print">
      <OpenCase profileId={profileId} name={name} />
      <Link className="button quiet" to={href("/UserEditProfile/:id", { id: String(profileId) })}>
        <Icon name="pencil" /> Edit Profile
      </Link>
      <Link className="button quiet" to={href("/UserProfile/:id/biodata", { id: String(profileId) })}>
        <Icon name="share-2" /> Biodata
      </Link>
    </div>
  )
}

/** At the foot of a phone's screen; below the name where one can be reached by it. */
function Steps({
  profile: { accountId, profileId, name, favourite, state, requestId, again, availability, contact, list },
}: {
  profile: Profile
}) {
  return (
    <div className={contact ? "deeds known no-print" : "deeds reach no-print"}>
      {contact?.call && (
        <a className="button quiet" href={contact.call}>
          Call
        </a>
      )}
      {contact?.whatsApp && (
        <a className="button quiet" href={contact.whatsApp} rel="noreferrer">
          WhatsApp
        </a>
      )}
      {(state || again || !availability?.closed) && (
        // Another step with the request on this page: what this button has done is over.
        <ConnectStep key={again} {...{ accountId, profileId, state, requestId, again }} id={ASKING} />
      )}
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
      <CardMenu name={name} id="more" opened={list !== null}>
        {!availability?.closed && <AskForClient profileId={profileId} />}
        <NewCase profileId={profileId} />
        <NotInterested profileId={profileId} list={list} />
        <SafetyLinks accountId={accountId} profileId={profileId} />
      </CardMenu>
    </div>
  )
}

function NewCase({ profileId }: { profileId: number }) {
  const { consults, client } = useActingClient()
  if (!consults) return null
  return <Link to={`${href("/cases")}?new&other=${profileId}${client ? `&of=${client.id}` : ""}`}>New case</Link>
}

/** For nobody else's eyes; with a family beside it, what they say is on the same page. */
const OwnNote = ({ profileId, ownNote }: Profile) => (
  <section className="card sheet stack tight no-print">
    {ownNote && (
      <p className="note-body" {...ownText(ownNote)}>
        {ownNote}
      </p>
    )}
    <p>
      <Link to={href("/user-favourite/:id", { id: String(profileId) })}>
        {ownNote ? "Your note on this favourite" : "Write a note on this favourite"}
      </Link>
    </p>
  </section>
)

const ASKING = "ask"

/** Belongs to 'Connect', whose form is at the foot of a phone's screen. */
function Note({ hint }: { hint: string }) {
  return (
    <section className="card sheet no-print">
      <label className="field">
        <strong>A note with your request</strong>
        <textarea name="note" form={ASKING} rows={2} maxLength={200} />
      </label>
      <p className="small soft">{hint}</p>
    </section>
  )
}
