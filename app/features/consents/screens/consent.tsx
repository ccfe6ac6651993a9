import { data, href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readFields, readForm } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { Refusal } from "#app/result.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { AnswerForms } from "../answer-forms.tsx"
import { type Claiming, findConsentPage } from "../consent-page.server.ts"
import { acceptSchema, answerSchema } from "../consent-schema.ts"
import { answerConsent } from "../consents.server.ts"
import { claim, openLink } from "../open-link.server.ts"
import { SeenByOthers } from "../seen-by-others.tsx"
import type { Route } from "./+types/consent"

export const handle = { plain: true }

export { secretHeaders as headers } from "../secret-headers.ts"

const closed = (refusal: Refusal) => data({ closed: refusal.words, page: null }, { status: statusOf(refusal) })

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const opened = await openLink({ token: params.token, visitor }, context.get(requestContext))
  if (!opened.done) return closed(opened)
  const page = await findConsentPage(opened.value, visitor)
  return { closed: null, page: { ...page, token: params.token, rules: rulesOf(answerSchema) } }
}

const THANKS = {
  given: "Thank you. From now on others see the profile.",
  refused: "Thank you. Nobody else sees the profile.",
  withdrawn: "The consent is taken back. Nobody else sees the profile any more.",
} as const

export async function action({ request, params, context }: Route.ActionArgs) {
  const [visitor, ctx] = [context.get(visitorContext), context.get(requestContext)]
  const here = href("/consent/:token", params)
  const key = { token: params.token, visitor }
  const opened = await openLink(key, ctx)
  // What is said of a link that opens nothing is the page's own, which is read after this.
  if (!opened.done) return data(null, { status: statusOf(opened) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "claim") {
    if (!visitor) throw redirect(`${href("/login")}?redirectTo=${here}`)
    const claimed = await claim(visitor, params.token, ctx)
    if (!claimed.done) return data({ claim: claimed.words }, { status: statusOf(claimed) })
    return redirectWithNotice(href("/consent"), "This profile is now yours to look after, too.")
  }
  if (intent !== "yes" && intent !== "no") return data(null, { status: 400 })
  const submission = await readForm(form, intent === "yes" ? acceptSchema : answerSchema)
  if (submission.status !== "success") return data({ form: submission.reply() }, { status: 400 })
  const answered = await answerConsent(key, intent, submission.value, ctx)
  if (!answered.done) return data(null, { status: statusOf(answered) })
  return redirectWithNotice(here, THANKS[answered.value as keyof typeof THANKS])
}

/** What the client or the family reads, corrects and answers, without an account. */
export default function Consent({ loaderData: { closed, page }, actionData }: Route.ComponentProps) {
  if (!page) return <Closed words={closed} />
  const said = actionData && "form" in actionData ? actionData.form : null
  return (
    <div className="section stack">
      <title>{`${page.name} – Rishta`}</title>
      <meta name="robots" content="noindex" />
      <header className="stack tight">
        <h1>
          The profile of <bdi>{page.name}</bdi>
        </h1>
        <p>{`${page.consultant} has made this profile and would like to look for a match. ${page.shown ? "" : "Nobody else sees it yet. "}Please read it as others will see it.`}</p>
        <p>
          <strong>{page.standing}</strong>
        </p>
      </header>
      <SeenByOthers page={page} />
      <p>
        <a className="button quiet" href={`${href("/consent/:token/correct", { token: page.token })}`}>
          Correct something
        </a>
      </p>
      {page.cases && <Cases cases={page.cases} />}
      <AnswerForms given={page.given} rules={page.rules} lastResult={said} />
      <Claim claiming={page.claiming} token={page.token} refused={claimWords(actionData)} />
    </div>
  )
}

const claimWords = (answer: Route.ComponentProps["actionData"]) => (answer && "claim" in answer ? answer.claim : null)

function Closed({ words }: { words: string }) {
  return (
    <div className="section narrow stack">
      <title>Rishta</title>
      <meta name="robots" content="noindex" />
      <div className="card sheet stack">
        <h1>{words}</h1>
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

/** For whose account the profile is: with whom the consultant is speaking, and how far it is. */
function Cases({ cases }: { cases: Cases }) {
  return (
    <section className="card sheet stack tight">
      <h2>How the search stands</h2>
      {cases.length === 0 && <p className="soft">Your consultant has not proposed anybody yet.</p>}
      <ul>
        {cases.map(({ id, otherName, stageName, movedOn }) => (
          <li key={id}>
            <bdi>{otherName}</bdi>
            {`: ${stageName}, since ${movedOn}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ClaimProps {
  claiming: Claiming
  token: string
  refused: string | null
}

function Claim({ claiming, token, refused }: ClaimProps) {
  if (claiming === null) return null
  return (
    <section className="card sheet stack tight">
      <h2>Your own account</h2>
      {refused && <p className="notice bad">{refused}</p>}
      {claiming === "own" && (
        <p>
          This profile belongs to your account. You find it at <a href={href("/consent")}>{href("/consent")}</a>.
        </p>
      )}
      {claiming === "member" && (
        <form method="post" className="stack tight">
          <p>You can keep this profile with your account, and change your answer without the link.</p>
          <button className="button quiet" name="intent" value="claim">
            This profile is mine
          </button>
        </form>
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
