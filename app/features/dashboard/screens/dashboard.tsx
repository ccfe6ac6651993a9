import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { newPeopleText } from "#app/features/browse/saved/new-people-text.ts"
import { ConnectedNow } from "#app/features/connections/lists/connected-now.tsx"
import { RequestCard } from "#app/features/connections/lists/request-card.tsx"
import { ProfileCard } from "#app/features/people/card/profile-card.tsx"
import { CORRECTION_STEPS } from "#app/features/profiles/check/correction-steps.ts"
import { counted } from "#app/ui/counted.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { idField } from "#app/url/address.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { FEW } from "#db/lists/short-lists.ts"
import { findToday } from "../dashboard.server.ts"
import { UnreadChats } from "../unread-chats.tsx"
import type { Route } from "./+types/dashboard"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const accepted = idField.safeParse(new URL(request.url).searchParams.get("connected")).data
  return { ...(await findToday(viewer, accepted)), name: viewer.name, isMember: viewer.role === "user" }
}

type Today = Route.ComponentProps["loaderData"]

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, requests, connected, matches, sentBack } = loaderData
  return (
    <div className="section stack today">
      <title>Dashboard – Rishta</title>
      <h1>
        {"Welcome, "}
        <Name>{name}</Name>
      </h1>
      {sentBack.map((one) => (
        <SentBack key={one.id} {...one} />
      ))}
      {sentBack.length >= FEW && (
        <p className="small soft">These were sent back first. Any others follow once one of them is corrected.</p>
      )}
      {connected && <ConnectedNow key={connected.accountId} person={connected} />}
      <section className="stack tight">
        <Heading title="Requests" to={`${href("/connectionRequest")}?tab=received`} step="See requests">
          {requests.total > 0 && countedUpTo1000(requests.total, "request")}
        </Heading>
        {requests.total === 0 ? (
          <p className="soft">No pending requests.</p>
        ) : (
          <ul className="stack">
            {requests.people.map((person) => (
              <RequestCard key={person.requestId} person={person} side="received" />
            ))}
          </ul>
        )}
      </section>
      <section className="stack tight">
        <Heading title="Messages" to={href("/contacts")} step="Open chat" document>
          {loaderData.unreadMessages > 0 && countedUpTo1000(loaderData.unreadMessages, "unread message")}
        </Heading>
        {loaderData.chats.length === 0 ? (
          <p className="soft">No unread messages.</p>
        ) : (
          <UnreadChats chats={loaderData.chats} />
        )}
      </section>
      {matches.length > 0 && (
        <section className="stack tight">
          <Heading title="Matches" to={href("/Soulmate")} step="Find Your Soulmate" />
          <ul className="cards">
            {matches.map((person) => (
              <ProfileCard key={person.profileId} person={person} />
            ))}
          </ul>
        </section>
      )}
      <Overview {...loaderData} />
    </div>
  )
}

interface HeadingProps {
  title: string
  to: string
  step: string
  document?: boolean
  children?: ReactNode
}

function Heading({ title, to, step, document, children }: HeadingProps) {
  return (
    <div className="row between">
      <h2>
        {title}
        {children && (
          <small className="soft">
            {` · `}
            {children}
          </small>
        )}
      </h2>
      <Link to={to} reloadDocument={document}>
        {step}
      </Link>
    </div>
  )
}

function Overview({ isMember, profile, plan, assisted, clients, news, looked, sentBack }: Today) {
  return (
    <ul className="quiet-line">
      {news && (
        <Line to={`${href("/saved-searches")}?open=${news.id}`} step="See who">
          {"Your search “"}
          <Name>{news.name}</Name>
          {`”: ${newPeopleText(news.newPeople)}.`}
        </Line>
      )}
      {looked > 0 && (
        <Line to={href("/who-looked")} step="See who looked">
          {`${looked === 1 ? "1 person has" : `${looked} people have`} looked at your ${clients === null ? "profile" : "clients"} today.`}
        </Line>
      )}
      {clients !== null && (
        <Line to={href("/clients")} step="My Clients">
          {clients === 0 ? "You have no clients yet." : `${countedUpTo1000(clients, "client")}.`}
        </Line>
      )}
      {isMember && <OwnProfile profile={profile} />}
      {profile && sentBack.length === 0 && <Check {...profile} />}
      <Line to={plan ? href("/subscription") : href("/subscribe")} step={plan ? "My subscription" : "Choose a plan"}>
        {plan
          ? `Your ${plan.name} plan is active until ${plan.until}. ${plan.left}.`
          : "You have no active plan. With one you can chat with your connections."}
      </Line>
      {isMember && (
        <Line to={href("/assistance")} step={assisted ? "See request" : "Ask a matchmaker"}>
          <TextWithNames text={assistedText(assisted)} />
        </Line>
      )}
    </ul>
  )
}

function Line({ to, step, children }: { to: string; step: string; children: ReactNode }) {
  return (
    <li>
      {children} <Link to={to}>{step}</Link>
    </li>
  )
}

function OwnProfile({ profile }: Pick<Today, "profile">) {
  if (!profile)
    return (
      <Line to={href("/UserPartner")} step="Complete your profile">
        Others find you as soon as your profile is made.
      </Line>
    )
  const { id, percent, next } = profile
  return (
    <Line to={href("/UserEditProfile/:id", { id: String(id) })} step={next ? "Add what is missing" : "Edit profile"}>
      {`Your profile is ${percent}% complete. `}
      {next && `Next: ${next.section}, ${next.label}.`}
    </Line>
  )
}

function Check({ id, verified, hasPicture }: NonNullable<Today["profile"]>) {
  const page = href("/UserProfile/:id", { id: String(id) })
  if (!verified && !hasPicture)
    return (
      <Line to={`${href("/UserEditProfile/:id", { id: String(id) })}#picture`} step="Add a picture">
        We confirm your phone number once your profile has a picture.
      </Line>
    )
  return (
    <Line to={page} step="View profile">
      {verified ? `Phone checked on ${verified}.` : "We will call the number of your profile to confirm it."}
    </Line>
  )
}

function SentBack({ id, whose, reason, step }: Today["sentBack"][number]) {
  return (
    <section className="notice bad">
      <p>
        <TextWithNames text={`${whose} was sent back. The reason: ${reason}`} />
      </p>
      <p>
        <Link to={`${href("/UserEditProfile/:id", { id: String(id) })}#${step}`}>
          {`Correct the step ${CORRECTION_STEPS[step]}`}
        </Link>
      </p>
    </section>
  )
}

function assistedText(assisted: Today["assisted"]) {
  if (!assisted) return "With Prime Assist or Prime Plus a matchmaker searches with you, or for you."
  const { service, matchmaker } = assisted
  return matchmaker
    ? `${isolated(matchmaker)} has taken your request for ${SERVICES[service]}.`
    : `Your request for ${SERVICES[service]} is waiting for a matchmaker.`
}

const countedUpTo1000 = (number: number, thing: string) =>
  number > 1_000 ? `More than 1,000 ${thing}s` : counted(number, thing)
