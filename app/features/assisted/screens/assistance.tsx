import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { longDayOf } from "#app/dates/dates.ts"
import { SERVICES } from "#app/features/accounts/service-names.ts"
import { ChoiceField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { answerRefusal } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { askForMatchmaker, findOwnRequest, withdrawRequest } from "../assisted.server.ts"
import { assistedSchema, serviceFrom } from "../assisted-schema.ts"
import type { Route } from "./+types/assistance"

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const asked = await findOwnRequest(viewer)
  const hasProfile = viewer.profileId !== null
  return {
    asked: asked && shown(asked),
    hasProfile,
    rules: rulesOf(assistedSchema),
    answers: { service: serviceFrom(request) },
  }
}

const shown = ({ createdAt, matchmaker, ...asked }: NonNullable<Awaited<ReturnType<typeof findOwnRequest>>>) => ({
  ...asked,
  since: longDayOf(createdAt),
  matchmaker: matchmaker && { id: matchmaker.id, name: matchmaker.name, since: longDayOf(matchmaker.takenAt) },
})

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx, here] = [context.get(viewerContext), context.get(requestContext), href("/assistance")]
  const form = await readFields(request)
  if (form.get("intent") === "take-back") {
    const result = await withdrawRequest(viewer, ctx)
    return result.done ? redirectWithNotice(here, "Your request has been withdrawn.") : answerRefusal(result, here)
  }

  const submission = await readForm(form, assistedSchema)
  if (submission.status !== "success") return refused(submission)
  const result = await askForMatchmaker(viewer, submission.value, ctx)
  if (!result.done) return answerRefusal(result, here)
  return redirectWithNotice(here, "Thank you. A matchmaker will take your request and write to you here.")
}

export default function Assistance({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, hasProfile } = loaderData
  return (
    <div className="section narrow stack">
      <title>Assisted search – Rishta</title>
      <h1>Assisted search</h1>
      {asked ? <Asked asked={asked} /> : hasProfile ? <Ask {...loaderData} answer={actionData} /> : <NoProfile />}
      <p>
        <Link to={href("/marriage")}>How Prime Assist and Prime Plus work</Link>
      </p>
    </div>
  )
}

function NoProfile() {
  return (
    <section className="card sheet stack">
      <p>Both services begin with a profile of your own: it tells your matchmaker who you are.</p>
      <p>
        <Link className="button" to={href("/UserPartner")}>
          Complete your profile
        </Link>
      </p>
    </section>
  )
}

function Asked({ asked }: { asked: NonNullable<Route.ComponentProps["loaderData"]["asked"]> }) {
  const { service, wish, since, matchmaker } = asked
  return (
    <section className="card sheet stack">
      <h2>{SERVICES[service]}</h2>
      {matchmaker ? (
        <>
          <p>
            <Name>{matchmaker.name}</Name>
            {` took your request on ${matchmaker.since}. You can write to each other without a plan.`}
          </p>
          <p>
            <Link className="button" to={href("/Messages/:userId", { userId: String(matchmaker.id) })}>
              <span>
                {"Chat with "}
                <Name>{matchmaker.name}</Name>
              </span>
            </Link>
          </p>
        </>
      ) : (
        <p>{`You asked on ${since}. As soon as a matchmaker takes your request, we write to you, and a chat opens.`}</p>
      )}
      <blockquote {...ownText(wish)}>{wish}</blockquote>
      {!matchmaker && (
        <PostForm>
          <button className="button quiet" name="intent" value="take-back">
            Withdraw request
          </button>
        </PostForm>
      )}
    </section>
  )
}

const HINTS = {
  assist: "Prime Assist: a matchmaker beside you, in the chat",
  plus: "Prime Plus: the search is done for you",
}

interface AskProps extends Pick<Route.ComponentProps["loaderData"], "rules" | "answers"> {
  answer: Route.ComponentProps["actionData"]
}

function Ask({ rules, answers, answer }: AskProps) {
  const { form, fields, formProps } = useAppForm<typeof assistedSchema>({ rules, answers, lastResult: answer })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <ChoiceField
        field={fields.service}
        label="Which of the two?"
        options={Object.entries(HINTS).map(([value, label]) => ({ value, label }))}
      />
      <TextAreaField
        field={fields.wish}
        label="Whom are you looking for?"
        hint="A few sentences: what matters to you and your family, and what does not."
        rows={6}
      />
      <p className="small soft">
        Matchmakers read it: our own team and consultants whose company we have checked. Whoever takes it sees your
        contact details as your other connections do, and writes to you in the chat. You can end that at any time among
        your connections.
      </p>
      <SubmitButton>Send request</SubmitButton>
    </PostForm>
  )
}
