import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { ReasonField } from "#app/features/consents/reason-field.tsx"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { TypedBefore } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { Name } from "#app/ui/names.tsx"
import { PagedList } from "#app/ui/paged-list.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, pagingFrom } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { closeCallSchema } from "../consent-call-schema.ts"
import { callWithCode, closeCall, listConsentCalls } from "../consent-calls.server.ts"
import type { Route } from "./+types/consent-calls"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ request }: Route.LoaderArgs) {
  return listConsentCalls(pagingFrom(request))
}

export async function action({ request, context }: Route.ActionArgs) {
  const [actor, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const here = href("/portal/consents")
  const form = await readFields(request)
  if (form.get("intent") === "code") {
    const made = await callWithCode({ actor, id: idFrom(String(form.get("proof"))), ctx })
    return made.done ? { made: made.value, error: null } : answerRefusal(made, here)
  }
  const asked = closeCallSchema.safeParse(Object.fromEntries(form))
  if (!asked.success) {
    const error = { proof: idFrom(String(form.get("proof"))), text: asked.error.issues[0]!.message }
    return data({ made: null, error }, { status: 400 })
  }
  const { proof, reason } = asked.data
  const closed = await closeCall({ actor, id: proof, reason, ctx })
  return closed.done ? redirectWithNotice(here, "Closed without a code.") : answerRefusal(closed, here)
}

export default function ConsentCalls({ loaderData, actionData }: Route.ComponentProps) {
  const { calls, ...list } = loaderData
  return (
    <div className="section stack">
      <title>Consent calls – Rishta</title>
      <h1>Consent calls</h1>
      <p className="soft">
        Somebody with a link says that a client’s profile is theirs. Call the client’s own number, say who asks, and
        read out the code only to whoever the profile is about, or the parents.
      </p>
      {actionData?.made && <Made {...actionData.made} />}
      <PagedList {...list} empty="Nobody waits for a call.">
        <ul className="stack">
          {calls.map((call) => (
            <li key={call.id} className="card sheet stack tight">
              <Call call={call} error={actionData?.error?.proof === call.id ? actionData.error.text : undefined} />
            </li>
          ))}
        </ul>
      </PagedList>
    </div>
  )
}

type Call = Route.ComponentProps["loaderData"]["calls"][number]

function Call({ call, error }: { call: Call; error: string | undefined }) {
  const closing = `close-${call.id}`
  return (
    <>
      <h2>
        <Link to={href("/portal/consents/:id", { id: String(call.clientId) })}>
          <Name>{call.client}</Name>
        </Link>
      </h2>
      <p>
        {call.number ? <a href={`tel:${call.number}`}>{call.phone}</a> : "No number"}
        {call.isConsultants && <strong> This is also the consultant’s own number: read out no code.</strong>}
      </p>
      <p className="small soft">
        {"Client of "}
        <AccountLink id={call.consultantId} name={call.consultant} />
        {`. Asked on ${call.at} by `}
        <Name>{call.asker ?? "somebody with the link, without an account"}</Name>.
      </p>
      <PostForm className="row">
        <input type="hidden" name="proof" value={call.id} />
        <button className="button" name="intent" value="code">
          I am on the phone: make the code
        </button>
      </PostForm>
      <PostForm className="row" id={closing}>
        <TypedBefore id={closing} answered={error !== undefined} />
        <input type="hidden" name="proof" value={call.id} />
        <ReasonField id={`reason-${call.id}`} label="Why there is no code" error={error} />
        <button className="button quiet" name="intent" value="close">
          Close without a code
        </button>
      </PostForm>
    </>
  )
}

/** Shown once: only a hash is kept. */
function Made({ client, code }: { client: string; code: string }) {
  return (
    <section className="card sheet stack tight" role="status">
      <h2>
        The code for <Name>{client}</Name>
      </h2>
      <p>
        <strong className="spoken-code">{`${code.slice(0, 3)} ${code.slice(3)}`}</strong>
      </p>
      <p className="small soft">It is shown only now, and valid for a day and five tries.</p>
    </section>
  )
}
