import { data, Form, href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { idFrom } from "#app/forms/address.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { Words } from "#app/ui/names.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { isShown, standingWords } from "../consent-policy.ts"
import { findOwnConsent, inWords } from "../consent-rows.server.ts"
import { paperSchema } from "../consent-schema.ts"
import { makeLink, recordPaper } from "../consents.server.ts"
import { NewLink } from "../new-link.tsx"
import { PaperForm } from "../paper-form.tsx"
import { shareOf } from "../share.ts"
import type { Route } from "./+types/client-consent"

export const handle = { plain: true }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id)
  const row = await findOwnConsent(context.get(viewerContext), id)
  if (!row) throw data(null, { status: 404 })
  const { firstName, lastName, state, saidBy, sentOn, decidedOn, until, remark, paperOn, paperNumber, paperWho } =
    inWords(row)
  return {
    id,
    name: `${firstName} ${lastName}`,
    shown: isShown(state),
    given: state === "given",
    standing: standingWords({ state, saidBy, sentOn, decidedOn, until }),
    remark,
    paper: paperOn && `${paperNumber}, signed by ${paperWho} on ${paperOn}`,
    linkMade: sentOn !== null,
    way: await siteSetting("clientConsent"),
    rules: rulesOf(paperSchema(dayInPakistan())),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id, ctx] = [context.get(viewerContext), idFrom(params.id), context.get(requestContext)]
  const here = href("/clients/:id/consent", { id: String(id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "link") {
    const made = valueOrPage(await makeLink(viewer, id, ctx))
    const client = await findOwnConsent(viewer, id)
    if (!client) throw data(null, { status: 404 })
    return { made: { ...made, ...shareOf(client, made) }, form: null }
  }
  if (intent === "withdrawn") {
    valueOrPage(await recordPaper(viewer, id, "withdrawn", ctx))
    return redirect(here)
  }
  if (!(await findOwnConsent(viewer, id))) throw data(null, { status: 404 })
  const submission = await readForm(form, paperSchema(dayInPakistan()))
  if (submission.status !== "success") return data({ made: null, form: submission.reply() }, { status: 400 })
  const recorded = await recordPaper(viewer, id, submission.value, ctx)
  if (recorded.done) return redirectWithNotice(here, "The consent is recorded.")
  if (recorded.reason !== "invalid") throw refusalPage(recorded)
  const answer = refused(submission, { fields: { paperOn: recorded.words } })
  return data({ made: null, form: answer.data }, { status: 400 })
}

export default function ClientConsent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, shown, given, standing, remark, paper, linkMade, way, rules } = loaderData
  const client = href("/clients/:id", { id: String(id) })
  return (
    <div className="section narrow stack">
      <title>{`Consent – ${name} – Rishta`}</title>
      <h1>
        Consent of <bdi>{name}</bdi>
      </h1>
      <p className={shown ? "notice" : "card sheet"}>{standing}</p>
      {remark && (
        <section className="card sheet stack tight">
          <h2>The family’s remark</h2>
          <p dir="auto">{remark}</p>
        </section>
      )}
      {paper && <p>{`Paper ${paper}`}</p>}
      {way === "paper" ? (
        <>
          <PaperForm rules={rules} lastResult={actionData?.form} />
          {shown && (
            <Form method="post" className="card sheet stack tight">
              <h2>The family has taken it back</h2>
              <p>Nobody else sees the client from that moment on; open requests end.</p>
              <button className="button quiet" name="intent" value="withdrawn">
                Record that it is withdrawn
              </button>
            </Form>
          )}
        </>
      ) : actionData?.made ? (
        <NewLink {...actionData.made} name={name} />
      ) : (
        <Form method="post" className="card sheet stack">
          <h2>{linkMade ? "A new link" : "A link for the family"}</h2>
          <p>
            <Words
              text={`The family opens it without an account, reads the profile as others will see it, corrects what is wrong, and agrees for one or two years, or does not. With it comes a code of six digits that you can read out by phone.`}
            />
          </p>
          {linkMade && <p>Earlier links and codes then open nothing any more{given && "; what was agreed stays"}.</p>}
          <button className="button" name="intent" value="link">
            {linkMade ? "Make a new link and code" : "Make the link and the code"}
          </button>
        </Form>
      )}
      <p>
        <Link to={client}>
          Back to <bdi>{name}</bdi>
        </Link>
      </p>
    </div>
  )
}
