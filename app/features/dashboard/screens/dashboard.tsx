import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { MEND_STEPS } from "#app/features/profiles/check-words.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Words } from "#app/ui/names.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { findWhatWaits } from "../dashboard.server.ts"
import type { Route } from "./+types/dashboard"

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  return { ...(await findWhatWaits(viewer)), name: viewer.name, isMember: viewer.role === "user" }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { name, isMember, requests, unreadMessages, plan, profile, matches, clients, sentBack, assisted } = loaderData
  return (
    <div className="section stack">
      <title>Dashboard – Rishta</title>
      <h1>
        {"Welcome, "}
        <bdi>{name}</bdi>
      </h1>
      {sentBack.map((one) => (
        <SentBack key={one.id} {...one} />
      ))}
      <div className="waits">
        <Waiting title="Requests" to={`${href("/connectionRequest")}?tab=received`} step="See requests">
          {requests.total === 0 ? (
            "No pending requests."
          ) : (
            <Words text={`${counted(requests.total, "request")}: ${namesOf(requests)}`} />
          )}
        </Waiting>
        <Waiting title="Messages" to={href("/contacts")} step="Open chat">
          {unreadMessages === 0 ? "No unread messages." : counted(unreadMessages, "unread message")}
        </Waiting>
        {clients !== null && (
          <Waiting title="Clients" to={href("/clients")} step="My Clients">
            {clients === 0 ? "You have no clients yet." : counted(clients, "client")}
          </Waiting>
        )}
        {isMember && <OwnProfile profile={profile} />}
        {profile && sentBack.length === 0 && <Check {...profile} />}
        {isMember && (
          <Waiting
            title="Assisted search"
            to={href("/assistance")}
            step={assisted ? "See request" : "Ask a matchmaker"}
          >
            <Words text={assistedWords(assisted)} />
          </Waiting>
        )}
        {profile && (
          <Waiting title="Matches" to={href("/Soulmate")} step="Find Your Soulmate">
            {matches ?? "See who suits you from both sides."}
          </Waiting>
        )}
        <Waiting
          title="Plan"
          to={plan ? href("/subscription") : href("/subscribe")}
          step={plan ? "My subscription" : "Choose a plan"}
        >
          {plan
            ? `Your ${plan.name} plan is active until ${plan.until}. ${plan.left}.`
            : "You have no active plan. With one you can chat with your connections."}
        </Waiting>
      </div>
    </div>
  )
}

function OwnProfile({ profile }: { profile: Route.ComponentProps["loaderData"]["profile"] }) {
  if (!profile)
    return (
      <Waiting title="Profile" to={href("/UserPartner")} step="Complete your profile">
        Others find you as soon as your profile is made.
      </Waiting>
    )
  const { id, percent, next } = profile
  const edit = href("/UserEditProfile/:id", { id: String(id) })
  return (
    <Waiting title="Profile" to={edit} step={next ? "Add what is missing" : "Edit profile"}>
      <progress value={percent} max={100} aria-label="Profile completeness" /> {`${percent}% complete. `}
      {next && `Next: ${next.section}, ${next.label}.`}
    </Waiting>
  )
}

function SentBack({ id, whose, reason, step }: Route.ComponentProps["loaderData"]["sentBack"][number]) {
  return (
    <section className="notice bad">
      <p>
        <Words text={`${whose} was sent back. The reason: ${reason}`} />
      </p>
      <p>
        <Link to={`${href("/UserEditProfile/:id", { id: String(id) })}#${step}`}>
          {`Correct the step ${MEND_STEPS[step]}`}
        </Link>
      </p>
    </section>
  )
}

/** Where the check of the phone stands that every profile is promised. */
function Check({ id, verified, hasPicture }: NonNullable<Route.ComponentProps["loaderData"]["profile"]>) {
  const page = href("/UserProfile/:id", { id: String(id) })
  if (verified)
    return (
      <Waiting title="Check" to={page} step="View profile">
        {`Phone checked on ${verified}.`}
      </Waiting>
    )
  const words = hasPicture
    ? "We will call the number of your profile to confirm it."
    : "We confirm your phone number once your profile has a picture."
  return (
    <Waiting
      title="Check"
      to={hasPicture ? page : `${href("/UserEditProfile/:id", { id: String(id) })}#picture`}
      step={hasPicture ? "View profile" : "Add a picture"}
    >
      {words}
    </Waiting>
  )
}

function Waiting({ title, to, step, children }: { title: string; to: string; step: string; children: ReactNode }) {
  return (
    <section className="card sheet stack tight">
      <h2>{title}</h2>
      <p>{children}</p>
      <p>
        <Link className="button quiet" to={to}>
          {step}
        </Link>
      </p>
    </section>
  )
}

function assistedWords(assisted: Route.ComponentProps["loaderData"]["assisted"]) {
  if (!assisted) return "With Prime Assist or Prime Plus a matchmaker searches with you, or for you."
  const { service, matchmaker } = assisted
  return matchmaker
    ? `${isolated(matchmaker)} has taken your request for ${SERVICES[service]}.`
    : `Your request for ${SERVICES[service]} is waiting for a matchmaker.`
}

const counted = (number: number, thing: string) =>
  `${number > 1_000 ? "More than 1,000" : number} ${thing}${number === 1 ? "" : "s"}`

const namesOf = ({ total, names }: { total: number; names: string[] }) =>
  names.map(isolated).join(", ") + (total > names.length ? " and others" : "")
