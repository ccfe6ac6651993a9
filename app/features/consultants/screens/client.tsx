import { type ComponentProps, Fragment, type ReactNode } from "react"
import { data, href, Link, redirect } from "react-router"
import { CaseList } from "#app/features/cases/case-list.tsx"
import { ClientNotes } from "#app/features/cases/notes/client-notes.tsx"
import { addNote } from "#app/features/cases/notes/notes.server.ts"
import { noteSchema, noteStep } from "#app/features/cases/notes/notes-schema.ts"
import { submitNoteStep } from "#app/features/cases/notes/submit-note-step.server.ts"
import { changeClientStatus, clientStatusSchema } from "#app/features/consents/state/client-overview.server.ts"
import { ClientOverview } from "#app/features/consents/state/client-overview.tsx"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { AnswerForm } from "#app/features/people/connect/step-form.tsx"
import { Keys } from "#app/forms/keys/keys.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { RemovedToday } from "#app/removed/removed-today.tsx"
import { NameAndAge, TextWithNames } from "#app/ui/names.tsx"
import { langOf } from "#app/ui/own-text.ts"
import { Portrait, Verified } from "#app/ui/portrait.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findClientPage } from "../client-page.server.ts"
import { findReferrals } from "../referrals/referrals.server.ts"
import type { Route } from "./+types/client"

export const handle = { plain: "form", keys: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const [page, referrals] = await Promise.all([findClientPage(viewer, id), findReferrals(viewer, id)])
  return { ...orNotFound(page), referrals: orNotFound(referrals), rules: rulesOf(noteSchema) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id] = [context.get(viewerContext), idFrom(params.id)]
  const here = href("/clients/:id", { id: String(id) })
  const form = await readFields(request)
  const posted = clientStatusSchema.safeParse(Object.fromEntries(form))
  if (posted.success) {
    valueOrPage(await changeClientStatus(viewer, id, posted.data))
    return redirect(`${here}#standing`)
  }
  if (form.get("intent") === "standing") throw data(null, { status: 400 })
  const step = noteStep.safeParse(Object.fromEntries(form))
  if (step.success) return submitNoteStep(viewer, step.data, { request, clientId: id, here })
  const submission = await readForm(form, noteSchema)
  if (submission.status !== "success") return refused(submission)
  valueOrPage(await addNote(viewer, id, submission.value))
  return redirect(`${here}#notes`)
}

type Page = Route.ComponentProps["loaderData"]

const KEYS: ComponentProps<typeof Keys>["keys"] = [
  ["J", "The next case or person"],
  ["K", "The one before"],
  ["E", "Edit this client"],
  ["S", "Search for this client"],
  ["C", "A new case for this client"],
  ["N", "Write a note"],
]

export default function ClientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { client, referrals, completeness, searchFor, received, sent, connections, cases, notes, rules } = loaderData
  const query = `?client=${client.id}`
  return (
    <div className="section stack">
      <title>{`${client.name} – Rishta`}</title>
      <Summary client={client} referrals={referrals} completeness={completeness} searchFor={searchFor} />
      <div className="two-columns">
        <ClientOverview id={client.id} overview={loaderData.overview} />
        <People
          title="Received requests"
          list={received}
          empty="No pending requests."
          all={href("/received-request") + query}
        >
          {({ requestId, name }) => (
            <div className="row">
              <AnswerForm step="accept" requestId={requestId} whose={name}>
                Accept
              </AnswerForm>
              <AnswerForm step="decline" requestId={requestId} whose={name} quiet>
                Decline
              </AnswerForm>
            </div>
          )}
        </People>
        <People title="Sent requests" list={sent} empty="No pending requests." all={href("/send-requests") + query}>
          {({ requestId, name }) => (
            <AnswerForm step="cancel" requestId={requestId} whose={name} quiet>
              Cancel Request
            </AnswerForm>
          )}
        </People>
        <People
          title="Connections"
          list={connections}
          empty="No Connections found."
          all={href("/accept-request") + query}
        >
          {({ accountId, name }) => (
            <Link
              className="button quiet"
              to={href("/Messages/:userId", { userId: String(accountId) })}
              aria-label={`Chat with ${name}`}
            >
              Chat
            </Link>
          )}
        </People>
        <Cases cases={cases} clientId={client.id} />
        <ClientNotes notes={notes} rules={rules} lastResult={actionData} all={`${href("/notes")}?of=${client.id}`} />
      </div>
      <RemovedToday removed={loaderData.removed} />
      <Matches matches={loaderData.matches} query={query} />
    </div>
  )
}

function Referrals({ by, sent, more, name }: Page["referrals"] & { name: string }) {
  const ways = sent.map((one, at) => (
    <Fragment key={one.id}>
      {at > 0 && ", "}
      <Link to={href("/clients/:id", { id: String(one.id) })}>
        <bdi lang={langOf(one.name)}>{one.name}</bdi>
      </Link>
    </Fragment>
  ))
  return (
    <>
      {by && (
        <p>
          {"Referred by "}
          {by.id ? (
            <Link to={href("/clients/:id", { id: String(by.id) })}>
              <bdi lang={langOf(by.name)}>{by.name}</bdi>
            </Link>
          ) : (
            <bdi lang={langOf(by.name)}>{by.name}</bdi>
          )}
        </p>
      )}
      {ways.length > 0 && (
        <p>
          <bdi lang={langOf(name)}>{name}</bdi>
          {"’s family sent: "}
          {ways}
          {more && " and more"}
        </p>
      )}
    </>
  )
}

function Summary({
  client,
  referrals,
  completeness: { percent, next },
  searchFor = "",
}: Pick<Page, "client" | "referrals" | "completeness" | "searchFor">) {
  const id = String(client.id)
  return (
    <header className="card summary">
      <Portrait name={client.name} pictureId={client.pictureId} />
      <div className="stack tight">
        <h1>
          <NameAndAge {...client} />
        </h1>
        {client.verified && (
          <p>
            <Verified on={client.verified} />
          </p>
        )}
        <p className="summary">{client.summary}</p>
        <Referrals {...referrals} name={client.name} />
        {client.contactNumber && <p>{`Contact number: ${client.contactNumber}`}</p>}
        <p>
          <progress value={percent} max={100} aria-label="Profile completeness" /> {`${percent}% complete. `}
          {next && `Next: ${next.section}, ${next.label}.`}
        </p>
        <div className="row">
          <Link className="button" to={href("/UserEditProfile/:id", { id })} aria-keyshortcuts="e">
            {next ? "Add what is missing" : "Edit Profile"}
          </Link>
          <Link className="button quiet" to={href("/UserProfile/:id", { id })}>
            View Details
          </Link>
          <Link className="button quiet" to={searchFor} aria-keyshortcuts="s">
            Search for this client
          </Link>
          <Link className="button quiet" to={`${href("/Settings/mail")}?client=${id}`}>
            Mails about this client
          </Link>
          <Link className="button quiet" to={href("/clients/:id/fees", { id })}>
            Fees
          </Link>
          <Link className="button quiet" to={href("/UserProfile/:id/biodata", { id })}>
            Biodata
          </Link>
          <Link className="button quiet" to={href("/clients/:id/referral", { id })}>
            Referred by
          </Link>
          <Keys keys={KEYS} />
        </div>
      </div>
    </header>
  )
}

function Cases({ cases: { cases, total }, clientId }: Pick<Page, "cases"> & { clientId: number }) {
  return (
    <section className="card sheet stack tight">
      <div className="row between">
        <h2>{titleOf("Cases", { total })}</h2>
        <Link to={`${href("/cases")}?new&of=${clientId}`} aria-keyshortcuts="c">
          New case
        </Link>
      </div>
      {total === 0 && <p className="soft">No cases yet. A request makes one, or an idea of yours.</p>}
      <CaseList cases={cases} />
      <All more={total > cases.length} to={`${href("/cases")}?of=${clientId}`} />
    </section>
  )
}

type List = Page["sent"]

interface PeopleProps {
  title: string
  list: List
  empty: string
  all: string
  /** What can be done about each. */
  children: (person: List["people"][number]) => ReactNode
}

function People({ title, list, empty, all, children }: PeopleProps) {
  return (
    <section className="card sheet stack tight">
      <h2>{titleOf(title, list)}</h2>
      {list.total === 0 && <p className="soft">{empty}</p>}
      {list.people.length > 0 && (
        <ul className="stack tight">
          {list.people.map((person) => (
            <li key={person.requestId} className="row between" data-row="">
              <Name person={person} />
              {children(person)}
            </li>
          ))}
        </ul>
      )}
      <All more={list.total > list.people.length} to={all} />
    </section>
  )
}

const titleOf = (title: string, { total }: { total: number }) =>
  total > 0 ? `${title} (${total > 1_000 ? "1,000+" : total})` : title

function Name({ person: { profileId, name, through } }: { person: List["people"][number] }) {
  return (
    <div>
      {profileId ? (
        <Link to={href("/UserProfile/:id", { id: String(profileId) })}>
          <bdi lang={langOf(name)}>{name}</bdi>
        </Link>
      ) : (
        <bdi lang={langOf(name)}>{name}</bdi>
      )}
      {through && (
        <p className="small soft">
          <TextWithNames text={through} />
        </p>
      )}
    </div>
  )
}

const All = ({ more, to }: { more: boolean; to: string }) =>
  more && (
    <p>
      <Link to={to}>All of them</Link>
    </p>
  )

function Matches({ matches: { people, near, more }, query }: Pick<Page, "matches"> & { query: string }) {
  return (
    <section className="stack">
      <h2>Matches</h2>
      {people.length === 0 && <p>No matching profiles found.</p>}
      <Cards people={people} />
      {more && (
        <p>
          <Link className="button quiet" to={href("/Soulmate") + query}>
            All matches
          </Link>
        </p>
      )}
      {near && (
        <>
          <h3>{near.heading}</h3>
          <Cards people={near.people} />
        </>
      )}
    </section>
  )
}

const Cards = ({ people }: Pick<Page["matches"], "people">) => (
  <ul className="cards">
    {people.map((person) => (
      <ProfileCard key={person.profileId} person={person} />
    ))}
  </ul>
)
