import { href, Link } from "react-router"
import { figure, ROLES, STATUSES } from "#app/features/moderation/labels.ts"
import { FurtherPictures, MoreAbout } from "#app/features/people/more-about.tsx"
import { Facts } from "#app/features/profiles/facts-section.tsx"
import { Portrait } from "#app/ui/portrait.tsx"
import type { countContacts, findUser, findUserProfile, listPlans } from "./user.server.ts"

type Found<Query extends (...given: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>

interface UserDetailsProps {
  user: Found<typeof findUser>
  profile: Found<typeof findUserProfile> | null
  plans: Found<typeof listPlans>
  counts: Found<typeof countContacts>
}

/** Who somebody is: account, company, plan, profile, and how much goes on. */
export function UserDetails({ user, profile, plans, counts }: UserDetailsProps) {
  return (
    <>
      <div className="two-columns">
        <Facts
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
        <Facts
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
          {plans.length === 0 && <p>No plan yet.</p>}
          <ul className="stack tight">
            {plans.map(({ id, name, active, from, until }) => (
              <li key={id}>
                <strong>{active ? `${name}, active` : name}</strong>
                <p className="small soft">{`${from} to ${until}`}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {profile && <Profile profile={profile} />}
    </>
  )
}

function Company({ user }: { user: UserDetailsProps["user"] }) {
  const ask = (step: string) => `${href("/portal/team-list")}?confirm=${step}&id=${user.id}`
  return (
    <Facts
      title="Company"
      rows={[
        ["Company name", user.companyName],
        ["Company address", user.companyAddress],
        ["Contact number", user.contactNumber],
        ["CNIC", user.cnicLastFour && `•••• ${user.cnicLastFour}`],
        ["Company check", user.companyChecked ? `Checked on ${user.companyChecked}` : "Not yet verified"],
      ]}
    >
      {user.status !== "deleted" && (
        <div className="row">
          <Link className="button quiet" to={ask(user.companyChecked ? "uncheck" : "check")}>
            {user.companyChecked ? "Uncheck" : "Check"}
          </Link>
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
    </Facts>
  )
}

function Profile({ profile }: { profile: NonNullable<UserDetailsProps["profile"]> }) {
  const { id, name, contactNumber, pictureId, pictures, more, status, visible, verified, sections } = profile
  return (
    <details className="card search">
      <summary>
        {"Profile of "}
        <bdi>{name}</bdi>
      </summary>
      <div className="stack">
        <div className="thumb">
          <Portrait name={name} pictureId={pictureId} />
        </div>
        <FurtherPictures name={name} pictures={pictures} />
        <p>
          <Link className="button quiet" to={href("/UserEditProfile/:id", { id: String(id) })}>
            Edit Profile
          </Link>{" "}
          <Link className="button quiet" to={href("/UserEditProfile/:id/pictures", { id: String(id) })}>
            Pictures
          </Link>
        </p>
        <Facts
          title="State"
          rows={[
            ["Shown to others", visible ? "Yes" : "No"],
            ["Status", status],
            ["Checked", verified ? `On ${verified}` : "Not yet"],
            ["Contact number", contactNumber],
          ]}
        >
          <p>
            <Link to={href("/portal/verifications/:id", { id: String(profile.id) })}>Check or send back</Link>
          </p>
        </Facts>
        <MoreAbout {...more} />
        {sections.map(({ title, rows }) => (
          <Facts key={title} title={title} rows={rows} />
        ))}
      </div>
    </details>
  )
}
