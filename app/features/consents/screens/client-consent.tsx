import type { SubmissionResult } from "@conform-to/react"
import { data, href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { dayInPakistan } from "#app/dates/pakistan.ts"
import { fullName } from "#app/features/profiles/full-name.ts"
import { TypedBefore } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { siteSetting } from "#app/settings/site-settings.server.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Actor } from "#app/viewer/sessions.server.ts"
import { consentText, isShown } from "../consent-policy.ts"
import { describeConsent, findOwnConsent } from "../consent-rows.server.ts"
import { clientEmailSchema, paperSchema, reasonSchema } from "../consent-schema.ts"
import { makeLink, recordPaper } from "../consents.server.ts"
import { endAsConsultant } from "../keys/end-key.server.ts"
import { EndKeyForm } from "../keys/end-key-form.tsx"
import { KeyList } from "../keys/key-list.tsx"
import { listKeys } from "../keys/keys.server.ts"
import { keepClientEmail } from "../link/client-email.server.ts"
import { ClientEmailForm } from "../link/client-email-form.tsx"
import { NewLink } from "../link/new-link.tsx"
import { shareOf } from "../link/share.ts"
import { PaperForm } from "../proofs/paper-form.tsx"
import { ReasonField } from "../reason-field.tsx"
import type { Route } from "./+types/client-consent"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = idFrom(params.id)
  const row = orNotFound(await findOwnConsent(context.get(viewerContext), id))
  const consent = describeConsent(row)
  const { remark, paperOn, paperNumber, paperWho } = consent
  const keys = await listKeys(id)
  return {
    id,
    name: fullName(row),
    shown: isShown(row),
    unfinished: row.unfinished,
    given: row.state === "given",
    consentText: consentText(consent),
    remark,
    paper: paperOn && `${paperNumber}, signed by ${paperWho} on ${paperOn}`,
    linkMade: row.sentAt !== null,
    keys,
    held: keys.some(({ kind, valid }) => valid && kind === "account"),
    clientEmail: row.clientEmail,
    way: await siteSetting("clientConsent"),
    rules: { paper: rulesOf(paperSchema(dayInPakistan())), email: rulesOf(clientEmailSchema) },
  }
}

/** The result of a form that was posted for another client is dropped. */
const NOTHING = { made: null, form: null, email: null, reason: null, key: null }
type Wrong = { form?: SubmissionResult; email?: SubmissionResult; reason?: string; key?: { id: number; error: string } }
const wrong = (answer: Wrong) => data({ ...NOTHING, ...answer }, { status: 400 })

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, id, ctx] = [context.get(viewerContext), idFrom(params.id), context.get(requestContext)]
  const here = href("/clients/:id/consent", { id: String(id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "link") {
    const reason = reasonSchema.safeParse(Object.fromEntries(form)).data?.reason
    const made = await makeLink(viewer, id, { reason }, ctx)
    if (!made.done && made.reason === "invalid") return wrong({ reason: made.message })
    const value = valueOrPage(made)
    const client = orNotFound(await findOwnConsent(viewer, id))
    return { ...NOTHING, made: { ...value, ...shareOf(client, value.link) } }
  }
  if (intent === "end") return endKey({ viewer, id, ctx }, form)
  if (intent === "withdrawn") {
    valueOrPage(await recordPaper(viewer, id, "withdrawn", ctx))
    return redirect(here)
  }
  orNotFound(await findOwnConsent(viewer, id))
  if (intent === "email") {
    const submission = await readForm(form, clientEmailSchema)
    if (submission.status !== "success") return wrong({ email: submission.reply() })
    const kept = await keepClientEmail(viewer, id, submission.value.clientEmail, ctx)
    if (kept.done) return redirectWithNotice(here, "The e-mail is saved.")
    return wrong({ email: refused(submission, { fields: { clientEmail: kept.message } }).data })
  }
  const submission = await readForm(form, paperSchema(dayInPakistan()))
  if (submission.status !== "success") return wrong({ form: submission.reply() })
  const recorded = await recordPaper(viewer, id, submission.value, ctx)
  if (recorded.done) return redirectWithNotice(here, "The consent is recorded.")
  if (recorded.reason !== "invalid") throw refusalPage(recorded)
  return wrong({ form: refused(submission, { fields: { paperOn: recorded.message } }).data })
}

async function endKey({ viewer, id, ctx }: { viewer: Actor; id: number; ctx: RequestContext }, form: FormData) {
  const keyId = Number(form.get("key")) || 0
  const reason = reasonSchema.safeParse(Object.fromEntries(form))
  const ended = await endAsConsultant(viewer, id, { keyId, reason: reason.data?.reason, ctx })
  if (!ended.done && ended.reason === "invalid")
    return wrong({ key: { id: keyId, error: reason.error?.issues[0]?.message ?? ended.message } })
  valueOrPage(ended)
  return redirectWithNotice(`${href("/clients/:id/consent", { id: String(id) })}#keys`, "It no longer opens anything.")
}

export default function ClientConsent({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, shown, remark, paper, keys, rules } = loaderData
  return (
    <div className="section narrow stack">
      <title>{`Consent – ${name} – Rishta`}</title>
      <h1>
        Consent of <Name>{name}</Name>
      </h1>
      <p className={shown ? "notice" : "card sheet"}>{loaderData.consentText}</p>
      {remark && (
        <section className="card sheet stack tight">
          <h2>The family’s remark</h2>
          <p {...ownText(remark)}>{remark}</p>
        </section>
      )}
      {paper && <p>{`Paper ${paper}`}</p>}
      {loaderData.unfinished ? (
        <p className="notice">
          {"This client is still a draft. The family is asked once the profile is complete. "}
          <Link to={href("/UserEditProfile/:id", { id: String(id) })}>Add what is missing</Link>
        </p>
      ) : loaderData.way === "paper" ? (
        <>
          <PaperForm rules={rules.paper} lastResult={actionData?.form} />
          {shown && (
            <PostForm className="card sheet stack tight">
              <h2>The family has taken it back</h2>
              <p>Nobody else sees the client from that moment on; open requests end.</p>
              <button className="button quiet" name="intent" value="withdrawn">
                Record that it is withdrawn
              </button>
            </PostForm>
          )}
        </>
      ) : actionData?.made ? (
        <NewLink {...actionData.made} name={name} />
      ) : (
        <LinkForm {...loaderData} error={actionData?.reason} />
      )}
      <ClientEmailForm email={loaderData.clientEmail} rules={rules.email} lastResult={actionData?.email} />
      <KeyList
        keys={keys}
        end={(key) => (
          <EndKeyForm
            id={key.id}
            asksReason={key.kind === "account"}
            error={actionData?.key?.id === key.id ? actionData.key.error : undefined}
          />
        )}
      />
      <p>
        <Link to={href("/clients/:id", { id: String(id) })}>
          Back to <Name>{name}</Name>
        </Link>
      </p>
    </div>
  )
}

type LinkFormProps = Pick<Route.ComponentProps["loaderData"], "linkMade" | "given" | "held"> & { error?: string | null }

const LinkForm = ({ linkMade, given, held, error }: LinkFormProps) => (
  <PostForm className="card sheet stack" id="link">
    {held && <TypedBefore id="link" answered={Boolean(error)} />}
    <h2>{linkMade ? "A new link" : "A link for the family"}</h2>
    <p>
      The family opens it without an account, reads the profile as others will see it, corrects what is wrong, and
      agrees for one or two years, or does not. With it comes a code of six digits that you can read out by phone.
    </p>
    {linkMade && (
      <p>{`Earlier links, codes and accounts then no longer open anything${given ? "; what was agreed stays" : ""}.`}</p>
    )}
    {held && (
      <ReasonField
        id="reason"
        label="Why a new link is needed"
        hint="An account looks after this profile. Its holder is told this."
        error={error}
      />
    )}
    <button className="button" name="intent" value="link">
      {linkMade ? "Make a new link and code" : "Make the link and the code"}
    </button>
  </PostForm>
)
