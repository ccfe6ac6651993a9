import { href, Link } from "react-router"
import { recordAudit } from "#app/audit/audit.server.ts"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { ActionDialog } from "#app/features/accounts/actions/action-dialog.tsx"
import { ACTIONS, whyNoAction } from "#app/features/accounts/actions/actions-policy.ts"
import { askedAction, submitAction } from "#app/features/accounts/actions/submit-action.server.ts"
import { factorOfUser, submitFactorForm } from "#app/features/accounts/second-factor/factor-of-user.server.ts"
import { FactorOfUser } from "#app/features/accounts/second-factor/factor-of-user.tsx"
import { SessionList } from "#app/features/accounts/settings/session-list.tsx"
import { sessionField } from "#app/features/accounts/settings/settings-schema.ts"
import { ROLES, STATUSES } from "#app/features/moderation/labels.ts"
import { PersonName } from "#app/features/moderation/person-summary.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { capital } from "#app/ui/capital.ts"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { endNamedSession, listSessions } from "#app/viewer/sessions.server.ts"
import { findUserProfile } from "../person.server.ts"
import { countContacts, findUser, listAudit, listPlans, listReports, listRequests } from "../user.server.ts"
import { UserDetails } from "../user-details.tsx"
import { UserHistory } from "../user-history.tsx"
import type { Route } from "./+types/user-view"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const [viewer, ctx, id] = [context.get(viewerContext), context.get(requestContext), idFrom(params.id)]
  const user = orNotFound(await findUser(id))
  // Looking at a member's data is audited; nothing that anybody sees changes by it.
  await recordAudit({ action: "account.viewed", actorId: viewer.id, objectType: "account", objectId: id, ctx })
  const [profile, plans, sessions, requests, reports, counts, audit, asked, factor] = await Promise.all([
    findUserProfile(id),
    listPlans(id),
    listSessions({ id, sessionHash: viewer.sessionHash }),
    listRequests(id),
    listReports(id),
    countContacts(id),
    listAudit(id),
    askedAction(request, id),
    factorOfUser(id),
  ])
  return {
    user,
    actions: ACTIONS.filter((action) => !whyNoAction(action, viewer, user)),
    profile,
    plans,
    sessions: sessions.map(({ since, seen, ends, ...one }) => ({
      ...one,
      since: dateTimeOf(since),
      seen: dateTimeOf(seen),
      ends: dateTimeOf(ends),
    })),
    requests,
    reports,
    counts,
    audit,
    asked,
    factor,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx, id] = [context.get(viewerContext), context.get(requestContext), idFrom(params.id)]
  const back = href("/portal/user-view/:id", { id: String(id) })
  const form = await readFields(request)
  const changed = await submitFactorForm(form, viewer, id, ctx, back)
  if (changed) return changed
  if (form.get("intent") !== "end-session") {
    // An action on another account has no place on this one's page.
    orNotFound(form.getAll("id").every((other) => Number(other) === id))
    return submitAction(form, viewer, ctx, back)
  }

  const session = sessionField.safeParse(form.get("session")).data
  const ended = session ? await endNamedSession(id, session) : undefined
  if (!ended?.done) return redirectWithRefusal(back, ended?.message ?? "That session had already ended.")
  await recordAudit({ action: "session.ended", actorId: viewer.id, objectType: "account", objectId: id, ctx })
  return redirectWithNotice(back, "That session has ended.")
}

export default function UserView({ loaderData, actionData }: Route.ComponentProps) {
  const { user, profile, actions, asked, sessions, factor } = loaderData
  return (
    <div className="section stack">
      <title>{`${user.name} – Rishta`}</title>
      <h1>
        <PersonName name={user.name} profileName={profile?.name === user.name ? null : (profile?.name ?? null)} />
      </h1>
      <p className="soft">{`${ROLES[user.role]} · ${STATUSES[user.status]} · No. ${user.id}`}</p>
      {user.suspendedReason && <p className="notice bad">{`Suspended. The reason: ${user.suspendedReason}`}</p>}
      {user.leavesOn && (
        <p className="notice">{`Its owner has deleted it. It goes on ${user.leavesOn}, unless they log in and keep it.`}</p>
      )}
      <div className="row">
        {user.status !== "deleted" && (
          <Link className="button" to={href("/portal/user-edit/:id", { id: String(user.id) })}>
            Edit
          </Link>
        )}
        {actions.map((action) => (
          <Link key={action} className="button quiet" to={`?confirm=${action}&id=${user.id}`} preventScrollReset>
            {capital(action)}
          </Link>
        ))}
      </div>
      <UserDetails {...loaderData} />
      <section className="card sheet stack">
        <h2>Sessions</h2>
        {sessions.length === 0 ? (
          <p>Not logged in on any device.</p>
        ) : (
          <SessionList sessions={sessions} intent="end-session" />
        )}
      </section>
      {factor && <FactorOfUser {...factor} answer={asked ? undefined : actionData} />}
      <UserHistory {...loaderData} />
      {asked && <ActionDialog {...asked} answer={actionData} />}
    </div>
  )
}
