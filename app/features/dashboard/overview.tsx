import type { ReactNode } from "react"
import { href, Link } from "react-router"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { newPeopleText } from "#app/features/browse/saved/new-people-text.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name, TextWithNames } from "#app/ui/names.tsx"
import { countedUpTo1000 } from "./counted-up-to-1000.ts"
import type { Today } from "./dashboard.server.ts"
import { ALL_REQUESTS } from "./waiting-requests.tsx"

/** What asks for nothing today, a quiet line each. A member without a profile is not spoken to of plans. */
export function Overview({ isMember, ...today }: Today & { isMember: boolean }) {
  const { profile, plan, assisted, clients, news, looked, sentBack, requests, chats } = today
  const begun = profile !== null || !isMember
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
      {begun && requests.total === 0 && (
        <Line to={ALL_REQUESTS} step="See requests">
          No pending requests.
        </Line>
      )}
      {begun && chats.length === 0 && (
        <li>
          No unread messages. <a href={href("/contacts")}>Open chat</a>
        </li>
      )}
      {profile?.next && (
        <Line to={href("/UserEditProfile/:id", { id: String(profile.id) })} step="Add what is missing">
          {`Your profile is ${profile.percent}% complete. Next: ${profile.next.section}, ${profile.next.label}.`}
        </Line>
      )}
      {profile && sentBack.length === 0 && <Check {...profile} />}
      {begun && (
        <Line to={plan ? href("/subscription") : href("/subscribe")} step={plan ? "My subscription" : "Choose a plan"}>
          {plan
            ? `Your ${plan.name} plan is active until ${plan.until}. ${plan.left}.`
            : "You have no active plan. With one you can chat with your connections."}
        </Line>
      )}
      {isMember && (begun || assisted) && (
        <Line to={href("/assistance")} step={assisted ? "See request" : "Ask a matchmaker"}>
          <TextWithNames text={assistedText(assisted)} />
        </Line>
      )}
    </ul>
  )
}

const Line = ({ to, step, children }: { to: string; step: string; children: ReactNode }) => (
  <li>
    {children} <Link to={to}>{step}</Link>
  </li>
)

function Check({ id, verified, hasPicture }: NonNullable<Today["profile"]>) {
  if (!verified && !hasPicture)
    return (
      <Line to={`${href("/UserEditProfile/:id", { id: String(id) })}#picture`} step="Add a picture">
        We confirm your phone number once your profile has a picture.
      </Line>
    )
  return (
    <Line to={href("/UserProfile/:id", { id: String(id) })} step="View profile">
      {verified ? `Phone checked on ${verified}.` : "We will call the number of your profile to confirm it."}
    </Line>
  )
}

function assistedText(assisted: Today["assisted"]) {
  if (!assisted) return "With Prime Assist or Prime Plus a matchmaker searches with you, or for you."
  const { service, matchmaker } = assisted
  return matchmaker
    ? `${isolated(matchmaker)} has taken your request for ${SERVICES[service]}.`
    : `Your request for ${SERVICES[service]} is waiting for a matchmaker.`
}
