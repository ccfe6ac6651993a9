import { href, Link } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { NameAndAge } from "#app/ui/names.tsx"
import { Verified } from "#app/ui/portrait.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findPerson } from "../person.server.ts"
import { ProfileDetails } from "../profile-details.tsx"
import type { Route } from "./+types/person"

export const handle = { plain: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const profile = orNotFound(await findPerson(idFrom(params.id)))
  await recordAudit({
    action: "account.viewed",
    actorId: context.get(viewerContext).id,
    objectType: "account",
    objectId: profile.account.id,
    detail: { profile: profile.id },
    ctx: context.get(requestContext),
  })
  return { profile }
}

export default function Person({ loaderData: { profile } }: Route.ComponentProps) {
  const { account, kind, verified, summary } = profile
  return (
    <div className="section stack">
      <title>{`${profile.name}, ${profile.age} – Rishta`}</title>
      <h1>
        <NameAndAge {...profile} />
      </h1>
      {verified && (
        <p>
          <Verified on={verified} />
        </p>
      )}
      <p className="summary">{summary}</p>
      <p>
        {kind === "client" ? "A client of " : "The account: "}
        <AccountLink id={account.id} name={account.name} />
      </p>
      {kind === "client" && (
        <p>
          <Link to={href("/portal/consents/:id", { id: String(profile.id) })}>Consent, links and accounts</Link>
        </p>
      )}
      <ProfileDetails profile={profile} />
    </div>
  )
}
