import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import type { Refusal } from "#app/result.ts"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { HISTORY } from "#db/lists/short-lists.ts"
import { AnswerForms } from "../answer-forms.tsx"
import { type Browser, browserOf } from "../company-browser.server.ts"
import { type Claiming, findConsentPage } from "../consent-page.server.ts"
import { type NotYet, thanksFor } from "../consent-policy.ts"
import { acceptSchema, answerSchema, proofSchema, proofWaySchema } from "../consent-schema.ts"
import { answerConsent } from "../consents.server.ts"
import { endAsFamily } from "../keys/end-key.server.ts"
import { EndKeyForm } from "../keys/end-key-form.tsx"
import { KeyList } from "../keys/key-list.tsx"
import { openLink } from "../link/open-link.server.ts"
import { ProofForms } from "../proofs/proof-forms.tsx"
import { askForProof, enterProof } from "../proofs/proofs.server.ts"
import { SeenByOthers } from "../seen-by-others.tsx"
import type { Route } from "./+types/consent"

export const handle = { plain: "form" }

export { secretHeaders as headers } from "../link/secret-headers.ts"

const closed = (refusal: Refusal) => data({ closed: refusal.message, page: null }, { status: statusOf(refusal) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const opened = await openLink({ token: params.token, visitor }, context.get(requestContext))
  if (!opened.done) return closed(opened)
  const page = await findConsentPage(opened.value, visitor)
  const rules = { answer: rulesOf(answerSchema), proof: rulesOf(proofSchema) }
  return { closed: null, page: { ...page, token: params.token, rules } }
}

interface Step {
  notYet: NotYet
  key: { token: string; visitor: Viewer | null }
  here: string
  form: FormData
  browser: Browser
  ctx: RequestContext
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [visitor, ctx] = [context.get(visitorContext), context.get(requestContext)]
  const here = href("/consent/:token", params)
  const key = { token: params.token, visitor }
  const opened = await openLink(key, ctx)
  // The page itself, which is read after this, says what is wrong with the link.
  if (!opened.done) return data(null, { status: statusOf(opened) })
  const form = await readFields(request)
  const { notYet } = opened.value
  const step = { notYet, key, here, form, browser: await browserOf(request, visitor), ctx }
  switch (form.get("intent")) {
    case "yes":
      return answer(step, "yes")
    case "no":
      return answer(step, "no")
    case "ask":
      return ask(step)
    case "prove":
      return prove(step)
    case "end":
      return end(step)
    default:
      return data(null, { status: 400 })
  }
}

async function answer({ notYet, key, here, form, ...from }: Step, intent: "yes" | "no") {
  const submission = await readForm(form, intent === "yes" ? acceptSchema : answerSchema)
  if (submission.status !== "success") return data({ answer: submission.reply() }, { status: 400 })
  const answered = await answerConsent(key, intent, submission.value, from)
  if (!answered.done) {
    if (answered.reason === "not-found") return data(null, { status: 404 })
    return data({ answer: refused(submission, { form: answered.message }).data }, { status: statusOf(answered) })
  }
  // Taking consent back has ended this link, too.
  return redirectWithNotice(answered.value === "withdrawn" ? href("/consent") : here, thanksFor(answered.value, notYet))
}

async function ask({ key, here, form, ctx }: Step) {
  const way = proofWaySchema.safeParse(form.get("way"))
  if (!way.success) return data(null, { status: 400 })
  const asked = await askForProof(key, key.visitor, way.data, ctx)
  if (!asked.done) return answerRefusal(asked, here)
  return redirectWithNotice(
    `${here}#proof`,
    way.data === "e-mail" ? "The code is on its way." : "Somebody from Rishta calls the client’s phone.",
  )
}

async function prove({ key, form, ...from }: Step) {
  const submission = await readForm(form, proofSchema)
  if (submission.status !== "success") return data({ proof: refused(submission).data }, { status: 400 })
  const proved = await enterProof(key, key.visitor, submission.value.code, from)
  if (!proved.done)
    return data({ proof: refused(submission, { fields: { code: proved.message } }).data }, { status: statusOf(proved) })
  return redirectWithNotice(
    href("/consent/:token", { token: proved.value }),
    key.visitor?.role === "user"
      ? "This profile is now yours to look after."
      : "Thank you. This page shows the profile for a day.",
  )
}

async function end({ key, here, form, ctx }: Step) {
  const ended = await endAsFamily(key, { keyId: Number(form.get("key")) || 0, ctx })
  return ended.done ? redirectWithNotice(`${here}#keys`, "It no longer opens anything.") : answerRefusal(ended, here)
}

/** For the client or the family, without an account. */
export default function Consent({ loaderData: { closed, page }, actionData }: Route.ComponentProps) {
  if (!page) return <Closed message={closed} />
  const { token, profile, given, stands, claiming, rules, keys } = page
  const said = actionData && "answer" in actionData ? actionData.answer : null
  const proved = actionData && "proof" in actionData ? actionData.proof : null
  return (
    <div className="section stack">
      <title>{`${page.name} – Rishta`}</title>
      <meta name="robots" content="noindex" />
      <header className="stack tight">
        <h1>
          The profile of <Name>{page.name}</Name>
        </h1>
        <p>
          {profile
            ? `${page.consultant} has made this profile and would like to look for a match. ${page.shown ? "" : "Nobody else sees it yet. "}Please read it as others will see it.`
            : `${page.consultant} has made this profile. This link was answered, so it shows the answer alone.`}
        </p>
        <p>
          <strong>{page.consentText}</strong>
        </p>
      </header>
      {profile && (
        <>
          <SeenByOthers profile={profile} token={token} />
          <p>
            <a className="button quiet" href={href("/consent/:token/correct", { token })}>
              Correct something
            </a>
          </p>
        </>
      )}
      {page.cases && <Cases cases={page.cases} />}
      {(profile || stands) && (
        <AnswerForms given={given} mayAgree={profile !== null} rules={rules.answer} lastResult={said} />
      )}
      {(claiming === "member" || (claiming === "visitor" && !profile)) && (
        <ProofForms
          ways={page.ways}
          proof={page.proof}
          claims={claiming === "member"}
          rules={rules.proof}
          lastResult={proved}
        />
      )}
      <OwnAccount claiming={claiming} token={token} />
      {keys && <KeyList keys={keys} ownId={page.keyId} end={({ id }) => <EndKeyForm id={id} asksReason={false} />} />}
      <p>
        <a href={href("/consent/:token/sheets", { token })}>What your consultant has handed on</a>
      </p>
      <p>
        <a href={href("/consent/:token/report", { token })}>This was not agreed with us, or something is wrong</a>
      </p>
    </div>
  )
}

function Closed({ message }: { message: string }) {
  return (
    <div className="section narrow stack">
      <title>Rishta</title>
      <meta name="robots" content="noindex" />
      <div className="card sheet stack">
        <h1>{message}</h1>
        <p>
          It may have been replaced by a newer one, or its time is over. Please ask your marriage consultant for a new
          link.
        </p>
        <p>
          <a href={href("/consent")}>I have a code of six digits</a>
        </p>
      </div>
    </div>
  )
}

type Cases = NonNullable<NonNullable<Route.ComponentProps["loaderData"]["page"]>["cases"]>

function Cases({ cases }: { cases: Cases }) {
  return (
    <section className="card sheet stack tight">
      <h2>How the search stands</h2>
      {cases.length === 0 && <p className="soft">Your consultant has not proposed anybody yet.</p>}
      <ul>
        {cases.map(({ id, otherName, stageName, movedOn }) => (
          <li key={id}>
            <Name>{otherName}</Name>
            {`: ${stageName}, since ${movedOn}`}
          </li>
        ))}
      </ul>
      <OnlyNewest of={cases} most={HISTORY} />
    </section>
  )
}

function OwnAccount({ claiming, token }: { claiming: Claiming; token: string }) {
  if (claiming !== "own" && claiming !== "visitor") return null
  return (
    <section className="card sheet stack tight">
      <h2>Your own account</h2>
      {claiming === "own" && (
        <p>
          Your account looks after this profile. You find it at <a href={href("/consent")}>{href("/consent")}</a>.
        </p>
      )}
      {claiming === "visitor" && (
        <p>
          With an account you can change your answer without this link:{" "}
          <a href={`${href("/login")}?redirectTo=${href("/consent/:token", { token })}`}>log in</a>, or{" "}
          <a href={href("/users")}>sign up</a> and open the link again.
        </p>
      )}
    </section>
  )
}
