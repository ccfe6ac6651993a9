import { href, Link } from "react-router"
import { figure, ROLES, STATUSES } from "#app/features/moderation/labels.ts"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import type { findUserProfile } from "./person.server.ts"
import { ProfileDetails } from "./profile-details.tsx"
import type { countContacts, findUser, listPlans } from "./user.server.ts"

type Found<Query extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>

interface UserDetailsProps {
  user: Found<typeof findUser>
  profile: Found<typeof findUserProfile> | null
  plans: Found<typeof listPlans>
  counts: Found<typeof countContacts>
}

export function UserDetails({ user, profile, plans, counts }: UserDetailsProps) {
  return (
    <>
      <div className="two-columns">
        <DescriptionSection
          title="Account"
          rows={[
            ["User name", user.username],
            ["E-mail", user.email],
            ["Role", ROLES[user.role]],
            ["Status", STATUSES[user.status]],
            ["City", user.city],
            ["State", user.state],
            ["Country", user.country],
            ["Since", user.since],
            ["E-mail confirmed", user.confirmed],
            ["First login", user.firstLogin],
          ]}
        />
        <DescriptionSection
          title="Activity"
          rows={[
            ["Open requests", figure(counts.pending)],
            ["Connections", figure(counts.connections)],
            ["Conversations", figure(counts.conversations)],
            ["Messages written", figure(counts.messages)],
            ...(user.role === "guest" ? ([["Clients", figure(counts.clients)]] as const) : []),
          ]}
        />
        {user.role === "guest" && <Company user={user} />}
        <section className="card sheet stack">
          <h2>Plan</h2>
          <Link to={href("/portal/user-plans/:id", { id: String(user.id) })}>Plans and payments</Link>
          {plans.length === 0 && <p>No plan yet.</p>}
          <ul className="stack tight">
            {plans.map(({ id, name, active, from, until }) => (
              <li key={id}>
                <strong>{active ? `${name}, active` : name}</strong>
                <p className="small soft">{`${from} to ${until}`}</p>
              </li>
            ))}
          </ul>
          <OnlyNewest of={plans} />
        </section>
      </div>
      {profile && <Profile profile={profile} />}
    </>
  )
}

function Company({ user }: { user: UserDetailsProps["user"] }) {
  const ask = (step: string) => `${href("/portal/team-list")}?confirm=${step}&id=${user.id}`
  return (
    <DescriptionSection
      title="Company"
      rows={[
        ["Company name", user.companyName],
        ["Company address", user.companyAddress],
        ["Contact number", user.contactNumber],
        ["CNIC", user.cnicLastFour && `•••• ${user.cnicLastFour}`],
        ...(user.sameCnic ? ([["The same CNIC", <OtherAccount key="cnic" id={user.sameCnic} />]] as const) : []),
        [
          "Company check",
          user.companyChecked
            ? `Checked on ${user.companyChecked}`
            : user.companySentBack
              ? `Sent back on ${user.companySentBack}`
              : "Not yet verified",
        ],
        ...(user.companySentBackReason ? ([["Asked for", user.companySentBackReason]] as const) : []),
        ...(user.companyCorrected ? ([["Corrected on", user.companyCorrected]] as const) : []),
      ]}
    >
      {user.status !== "deleted" && (
        <div className="row">
          <Link className="button quiet" to={ask(user.companyChecked ? "uncheck" : "check")}>
            {user.companyChecked ? "Uncheck" : "Check"}
          </Link>
          {!user.companyChecked && (
            <Link className="button quiet" to={ask("send-back")}>
              Send back
            </Link>
          )}
          {user.cnicLastFour && (
            <Link className="button quiet" to={ask("reveal")}>
              Show CNIC
            </Link>
          )}
          <Link className="button quiet" to={`${href("/portal/matches")}?consultant=${user.id}`}>
            Clients
          </Link>
        </div>
      )}
    </DescriptionSection>
  )
}

const OtherAccount = ({ id }: { id: number }) => (
  <Link to={href("/portal/user-view/:id", { id: String(id) })}>{`Account number ${id}`}</Link>
)

function Profile({ profile }: { profile: NonNullable<UserDetailsProps["profile"]> }) {
  return (
    <details className="card search">
      <summary>
        {"Profile of "}
        <Name>{profile.name}</Name>
      </summary>
      <div className="stack">
        <p>
          <Link to={href("/portal/people/:id", { id: String(profile.id) })}>On a page of its own</Link>
        </p>
        <ProfileDetails profile={profile} />
      </div>
    </details>
  )
}
