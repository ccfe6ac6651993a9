import { href, Link, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { AccountLink } from "#app/features/moderation/account-link.tsx"
import { chooseSchema, chosenFrom } from "#app/features/moderation/choose-account.ts"
import { ChooseAccount } from "#app/features/moderation/choose-account.tsx"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import { DescriptionSection } from "#app/features/profiles/shown/description-section.tsx"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { CASE_OUTCOMES, caseNoteSchema, endCaseSchema, handOverSchema } from "../case-schema.ts"
import { endCase, noteCase } from "../case-steps.server.ts"
import { findCase } from "../cases.server.ts"
import { chooseMatchmaker, handOver } from "../hand-over.server.ts"
import { HandOver } from "../hand-over.tsx"
import { reopenCase } from "../reopen.server.ts"
import type { Route } from "./+types/assisted-case"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const found = orNotFound(await findCase(context.get(viewerContext), idFrom(params.id)))
  const chosen = chosenFrom(request)
  const [member, to] = chosen && !found.outcome ? await findPersonSummaries([found.accountId, chosen]) : []
  return {
    found,
    handingOver: member && to && { member, to },
    outcomes: optionsOf(CASE_OUTCOMES),
    rules: {
      choose: rulesOf(chooseSchema),
      hand: rulesOf(handOverSchema),
      note: rulesOf(caseNoteSchema),
      end: rulesOf(endCaseSchema),
      undo: rulesOf(undoSchema),
    },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const step = { actor: context.get(viewerContext), id: idFrom(params.id), ctx: context.get(requestContext) }
  const here = href("/portal/assisted-requests/:id", { id: String(step.id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "note") {
    const submission = await readForm(form, caseNoteSchema)
    if (submission.status !== "success") return refused(submission)
    const noted = await noteCase({ ...step, ...submission.value })
    return noted.done
      ? redirectWithNotice(here, "The note is kept.")
      : refuseDecided(submission, noted, "assisted-request", step.id)
  }
  if (intent === "end") {
    const submission = await readForm(form, endCaseSchema)
    if (submission.status !== "success") return refused(submission)
    const ended = await endCase({ ...step, ...submission.value })
    return ended.done
      ? redirectWithNotice(here, "The request has ended.")
      : refuseDecided(submission, ended, "assisted-request", step.id)
  }
  if (intent === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const reopened = await reopenCase({ ...step, ...submission.value })
    return reopened.done
      ? redirectWithNotice(here, "The request is open again.")
      : refuseDecided(submission, reopened, "assisted-request", step.id)
  }
  if (intent === "choose") {
    const submission = await readForm(form, chooseSchema)
    if (submission.status !== "success") return refused(submission)
    const chosen = await chooseMatchmaker(step.id, submission.value.who)
    if (chosen.done) return redirect(`${here}?to=${chosen.value}`)
    return chosen.field
      ? refused(submission, { fields: { [chosen.field]: chosen.message } })
      : refuseDecided(submission, chosen, "assisted-request", step.id)
  }
  const submission = await readForm(form, handOverSchema)
  if (submission.status !== "success") return refused(submission)
  const given = await handOver({ ...step, ...submission.value })
  if (!given.done) return refuseDecided(submission, given, "assisted-request", step.id)
  return redirectWithNotice(here, `${isolated(given.value)} is the matchmaker now.`)
}

type Shown = Route.ComponentProps["loaderData"]["found"]

export default function AssistedCase({ loaderData, actionData }: Route.ComponentProps) {
  const { found, handingOver, outcomes, rules } = loaderData
  const answered = actionData?.initialValue?.intent
  const answerTo = (intent: string) => (answered === intent ? actionData : undefined)
  return (
    <div className="section stack">
      <title>{`Assisted request of ${found.name} – Rishta`}</title>
      <p>
        <Link to={href("/portal/assisted-requests")}>All assisted requests</Link>
      </p>
      <h1>
        <Name>{found.name}</Name>
      </h1>
      {found.overdue && <p className="notice bad">{`The next step was due on ${found.due}.`}</p>}
      {found.parted && (
        <p className="notice bad">The connection between the two was removed: hand it over, or end the request.</p>
      )}
      <AboutCase found={found} />
      {(found.outcome ? answered !== "undo" : answered === "undo") && <NotUsed answer={actionData} />}
      {found.decided && (
        <UndoDecision
          title="Ended by mistake?"
          effect="The request is open again: with its matchmaker while the two are connected, otherwise in the queue. Both are told that it was a mistake of ours. If the member has asked anew since, the new request goes on instead."
          button="Reopen the request"
          seen={found.decided}
          rules={rules.undo}
          lastResult={answerTo("undo")}
        />
      )}
      {!found.outcome && (
        <div className="two-columns">
          <Note rules={rules.note} lastResult={answerTo("note")} />
          {handingOver ? (
            <HandOver
              {...handingOver}
              rules={rules.hand}
              lastResult={answerTo("hand")}
              taken={found.matchmaker !== null}
            />
          ) : (
            <ChooseAccount
              title="Hand over"
              label="E-mail or number of the matchmaker"
              only="An administrator, or a consultant whose company is checked."
              rules={rules.choose}
              lastResult={answerTo("choose")}
            />
          )}
          <End rules={rules.end} lastResult={answerTo("end")} outcomes={outcomes} />
        </div>
      )}
      <Decisions rows={found.history} />
    </div>
  )
}

function AboutCase({ found }: { found: Shown }) {
  const { matchmaker, chat } = found
  return (
    <DescriptionSection
      title={found.service}
      rows={[
        ["Asked on", found.since],
        [
          "Taken by",
          matchmaker ? <AccountLink key="matchmaker" id={matchmaker.id} name={matchmaker.name} /> : "Nobody",
        ],
        ["Since", matchmaker?.since],
        ["Next step due by", found.outcome ? null : found.due],
        ["Outcome", found.outcome && `${found.outcome}, ${found.endedOn}`],
      ]}
    >
      <blockquote {...ownText(found.wish)}>{found.wish}</blockquote>
      <p className="row">
        <Link className="button quiet" to={href("/portal/user-view/:id", { id: String(found.accountId) })}>
          The member
        </Link>
        {chat && (
          <Link className="button" to={href("/Messages/:userId", { userId: String(chat) })}>
            <span>
              {"Chat with "}
              <Name>{found.name}</Name>
            </span>
          </Link>
        )}
      </p>
    </DescriptionSection>
  )
}

function Note(options: AppFormProps) {
  const { form, fields, formProps } = useAppForm<typeof caseNoteSchema>({ ...options, id: "note", intent: "note" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>What has happened</h2>
      <ErrorSummary form={form} />
      <TextAreaField
        field={fields.note}
        label="Note"
        hint="For the team, kept in the audit. Nobody needs to look for another week."
        rows={3}
      />
      <SubmitButton name="intent" value="note">
        Save note
      </SubmitButton>
    </PostForm>
  )
}

function End({ outcomes, ...options }: AppFormProps & { outcomes: ReturnType<typeof optionsOf> }) {
  const { form, fields, formProps } = useAppForm<typeof endCaseSchema>({ ...options, id: "end", intent: "end" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>End the request</h2>
      <ErrorSummary form={form} />
      <SelectField field={fields.outcome} label="How it has ended" options={outcomes} />
      <TextAreaField field={fields.reason} label="In a few words" hint="It is kept in the audit." rows={2} />
      <SubmitButton name="intent" value="end">
        End request
      </SubmitButton>
    </PostForm>
  )
}
