import { data, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { counted } from "#app/ui/counted.ts"
import { isolated } from "#app/ui/isolated.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { acceptOffer, declineOffer } from "../hand-over/answer-offer.server.ts"
import { offerSchema, offerStep } from "../hand-over/hand-over-schema.ts"
import { OfferState } from "../hand-over/offer-state.tsx"
import { countClients, findOwnOffer, listOffersTo, offerClients, withdrawOffer } from "../hand-over/offers.server.ts"
import type { Route } from "./+types/hand-over"

const PAGE = "/clients/hand-over"

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [clients, own, offers] = await Promise.all([
    countClients(viewer.id),
    findOwnOffer(viewer),
    listOffersTo(viewer),
  ])
  return { rules: rulesOf(offerSchema), clients, own: own ?? null, offers }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx, form] = [context.get(viewerContext), context.get(requestContext), await readFields(request)]
  if (form.get("intent") !== "offer") return submitStep(viewer, form, ctx)
  const submission = await readForm(form, offerSchema)
  if (submission.status !== "success") return refused(submission)
  const offered = await offerClients(viewer, submission.value.who, ctx)
  if (!offered.done && offered.reason === "too-many") throw refusalPage(offered)
  if (!offered.done && offered.reason === "invalid") return refused(submission, { fields: { who: offered.message } })
  if (!offered.done) return refused(submission, { form: offered.message, status: 409 })
  return redirectWithNotice(href(PAGE), `Your clients are offered to ${isolated(offered.value)}, who is told by mail.`)
}

async function submitStep(viewer: Viewer, form: FormData, ctx: RequestContext) {
  const step = offerStep.safeParse(Object.fromEntries(form)).data
  if (!step) throw data(null, { status: 400 })
  if (step.intent === "withdraw") {
    const withdrawn = await withdrawOffer(viewer, ctx)
    return withdrawn.done ? redirectWithNotice(href(PAGE), "The offer is taken back.") : answerRefusal(withdrawn, PAGE)
  }
  if (step.intent === "decline") {
    const declined = await declineOffer(viewer, step.from, ctx)
    return declined.done ? redirectWithNotice(href(PAGE), "You have declined.") : answerRefusal(declined, PAGE)
  }
  const moved = await acceptOffer(viewer, step.from, ctx)
  if (!moved.done) return answerRefusal(moved, PAGE)
  const text = `${counted(moved.value, "client is", "clients are")} yours now. Please ask each family for its consent.`
  return redirectWithNotice(href("/clients"), text)
}

export default function HandOver({ loaderData: { rules, clients, own, offers }, actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>Hand over clients – Rishta</title>
      <h1>Hand over clients</h1>
      {offers.map((offer) => (
        <Offered key={offer.fromId} {...offer} />
      ))}
      <section className="card sheet stack">
        <h2>Your own clients</h2>
        {clients === 0 ? (
          <p>You have no clients to hand over.</p>
        ) : (
          <>
            <p>
              {`You can offer your ${counted(clients, "client")} to another consultant whose company is checked. Nothing moves before it is accepted.`}
            </p>
            <WhatMoves />
            {own && <OfferState {...own} />}
            {own && !own.declined ? (
              <PostForm>
                <button className="button quiet" name="intent" value="withdraw">
                  Take the offer back
                </button>
              </PostForm>
            ) : (
              <OfferForm rules={rules} lastResult={actionData} />
            )}
          </>
        )}
        <p>
          <Link to={href("/DeleteAccount")}>Delete Account</Link>
        </p>
      </section>
    </div>
  )
}

const WhatMoves = () => (
  <p className="soft">
    Profiles, pictures, cases and notes move; what you have agreed and received of fees stays with you. Requests and
    connections for these clients end, and each family is asked for its consent anew: until then nobody else sees the
    client.
  </p>
)

type OfferFormProps = Pick<Route.ComponentProps["loaderData"], "rules"> & {
  lastResult: Route.ComponentProps["actionData"]
}

function OfferForm(props: OfferFormProps) {
  const { form, fields, formProps } = useServerForm<"who">({ id: "offer", ...props })
  return (
    <PostForm className="stack" {...formProps}>
      <ErrorSummary form={form} />
      <TextField
        field={fields.who}
        label="To whom?"
        hint="The e-mail, name or company of the consultant, as our list of consultants has it."
        autoComplete="off"
      />
      <SubmitButton name="intent" value="offer">
        Offer my clients
      </SubmitButton>
    </PostForm>
  )
}

function Offered({ fromId, name, leaving, clients }: Route.ComponentProps["loaderData"]["offers"][number]) {
  const who = leaving ? "A consultant who is leaving" : isolated(name)
  return (
    <section className="card sheet stack">
      <h2>Offered to you</h2>
      <p>{`${who} would like to hand over ${counted(clients, "client")} to you.`}</p>
      <p className="soft">
        If you accept, they are yours with profiles, pictures, cases and notes. Please ask each family for its consent:
        until then nobody else sees the client.
      </p>
      <PostForm className="row">
        <input type="hidden" name="from" value={fromId} />
        <button className="button" name="intent" value="accept">
          Take them over
        </button>
        <button className="button quiet" name="intent" value="decline">
          Decline
        </button>
      </PostForm>
    </section>
  )
}
