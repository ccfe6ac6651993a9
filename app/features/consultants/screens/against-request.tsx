import { Form, href, Link, redirect, useLocation } from "react-router"
import { z } from "zod"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { answer, sendRequest } from "#app/features/connections/connections.server.ts"
import { countRequest } from "#app/features/connections/request-limit.server.ts"
import { noteField } from "#app/features/connections/request-schema.ts"
import { findDailyUse } from "#app/features/people/connect/asking.server.ts"
import { dailyLimitText } from "#app/features/people/connect/asking-policy.ts"
import { FieldError, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { SearchLine } from "#app/forms/search-line.tsx"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { EmptyState } from "#app/ui/empty-state.tsx"
import { isolated } from "#app/ui/isolated.ts"
import { ApartLine, TextWithNames } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idField, orNotFound, pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findAskable, findAsker, listFittingClients } from "../choose-client.server.ts"
import { ClientChoice } from "../client-choice.tsx"
import type { Route } from "./+types/against-request"

const CHOOSE = "Please choose a client"
const schema = z.object({
  clientId: z
    .string({ error: CHOOSE })
    .regex(/^\d{1,15}$/, CHOOSE)
    .transform(Number),
  note: noteField,
})

const query = z.object({
  request: idField.optional().catch(undefined),
  profile: idField.optional().catch(undefined),
  q: z
    .string()
    .trim()
    .max(80)
    .regex(/^\P{Cc}*$/u)
    .catch(""),
  /** Written before the choice of a client. */
  note: z.string().max(400).catch(""),
})

/** `?request=` was received, `?profile=` is to be asked. */
async function askedIn(request: Request, viewer: Viewer) {
  const { request: requestId, profile, q, note } = query.parse(Object.fromEntries(new URL(request.url).searchParams))
  if (!requestId && !profile) throw redirect(href("/received-request"))
  const asked = orNotFound(requestId ? await findAsker(viewer, requestId) : await findAskable(viewer, profile!))
  return { asked, q, note }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const { asked, q, note } = await askedIn(request, viewer)
  if (asked.request && asked.request.status !== "pending")
    throw await redirectWithRefusal(href("/received-request"), "This request is no longer open.")
  const { page } = pagingFrom(request)
  const chosen = asked.request?.clientId ?? viewer.actingFor?.id ?? null
  const list = await listFittingClients(viewer, asked, { search: q, page })
  return {
    ...list,
    name: asked.name,
    apart: asked.apart,
    profileId: asked.profileId,
    request: asked.request,
    q,
    note,
    daily: asked.request ? null : dailyLimitText(await findDailyUse(viewer)),
    chosen,
    rules: rulesOf(schema),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { asked } = await askedIn(request, viewer)
  const submission = await readForm(request, schema)
  if (submission.status !== "success") return refused(submission)
  const { clientId, note } = submission.value
  const counted = asked.request ? undefined : await countRequest(viewer, context.get(requestContext))
  if (counted?.done === false) return refused(submission, { form: counted.message, status: statusOf(counted) })
  const result = asked.request
    ? await answer(viewer, asked.request.id, "accept", clientId)
    : await sendRequest(viewer, { profileId: asked.profileId!, clientId, note })
  if (!result.done && result.reason === "not-found") throw refusalPage(result)
  if (!result.done) return refused(submission, { form: result.message, status: 409 })
  return result.value === "connected"
    ? redirectWithNotice(href("/accept-request"), "You are connected now.")
    : redirectWithNotice(href("/send-requests"), "Connection request sent!")
}

export default function AgainstRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { clients, page, next, name, apart, profileId, request, q, note } = loaderData
  const { search } = useLocation()
  const subject = request ? { name: "request", value: request.id } : { name: "profile", value: profileId ?? "" }
  const [verb, whom] = [request ? "Accept" : "Ask", isolated(name)]
  return (
    <div className="section stack">
      <title>{`${verb} ${name} – Rishta`}</title>
      <h1>
        <TextWithNames text={`${verb} ${whom}`} />
      </h1>
      {apart && <ApartLine text={apart} />}
      <p>
        {request?.client && <TextWithNames text={`${whom} asks about ${isolated(request.client)}. `} />}
        {request ? "Choose the client for whom you accept." : "Choose the client for whom you ask."}{" "}
        {profileId && <Link to={href("/UserProfile/:id", { id: String(profileId) })}>View Details</Link>}
      </p>
      <Form className="choose" role="search">
        <input type="hidden" name={subject.name} value={subject.value} />
        {note && <input type="hidden" name="note" value={note} />}
        <SearchLine label="Name or city" q={q} mostCharacters={80} quiet />
      </Form>
      {clients.length === 0 ? (
        <NoClients searched={q !== ""} all={`?${subject.name}=${subject.value}`} />
      ) : (
        <ChooseForm key={`${subject.name} ${subject.value}`} {...loaderData} answer={actionData} />
      )}
      {(page > 1 || next) && (
        <nav className="pages" aria-label="Pages">
          {page > 1 && <Link to={{ search: withQuery(search, { page: page - 1 }) }}>Previous</Link>}
          {next && <Link to={{ search: withQuery(search, { page: next }) }}>Next</Link>}
        </nav>
      )}
    </div>
  )
}

type ChooseProps = Pick<
  Route.ComponentProps["loaderData"],
  "clients" | "chosen" | "request" | "note" | "daily" | "rules"
> & {
  answer: Route.ComponentProps["actionData"]
}

function ChooseForm({ clients, chosen, request, note, daily, rules, answer }: ChooseProps) {
  const { form, fields, formProps } = useServerForm<"clientId" | "note">({
    id: "form",
    rules,
    lastResult: answer,
    answers: { clientId: chosen ? String(chosen) : "", note },
  })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <fieldset className="stack choices" id={fields.clientId.id} aria-describedby={fields.clientId.errorId}>
        <legend>Clients, best match first</legend>
        {clients.map((client) => (
          <ClientChoice
            key={client.id}
            client={client}
            name={fields.clientId.name}
            checked={fields.clientId.initialValue === String(client.id)}
          />
        ))}
        <FieldError field={fields.clientId} />
      </fieldset>
      {daily && (
        <TextAreaField field={fields.note} label="A note" hint={`If you like, in 200 characters. ${daily}`} rows={2} />
      )}
      <div className="actions">
        <SubmitButton>{request ? "Accept" : "Send Request"}</SubmitButton>
      </div>
    </PostForm>
  )
}

function NoClients({ searched, all }: { searched: boolean; all: string }) {
  if (searched)
    return (
      <EmptyState text="No profiles available.">
        <Link className="button quiet" to={{ search: all }}>
          Show all clients
        </Link>
      </EmptyState>
    )
  return (
    <EmptyState text="You have no clients yet.">
      <Link className="button" to={href("/add-client")}>
        Add Client
      </Link>
    </EmptyState>
  )
}
