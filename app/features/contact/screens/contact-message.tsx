import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { undoSchema } from "#app/features/moderation/reason.ts"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import { TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { answerSchema, doneSchema } from "../answer-schema.ts"
import { dealWith, findContactMessage, reopenMessage } from "../contact-messages.server.ts"
import type { Route } from "./+types/contact-message"

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params }: Route.LoaderArgs) {
  const message = orNotFound(await findContactMessage(idFrom(params.id)))
  return { message, rules: { answer: rulesOf(answerSchema), done: rulesOf(doneSchema), undo: rulesOf(undoSchema) } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idFrom(params.id)
  orNotFound(await findContactMessage(id))
  const form = await readFields(request)
  const step = { actor: context.get(viewerContext), id, ctx: context.get(requestContext) }
  const intent = form.get("intent")
  if (intent === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const reopened = await reopenMessage({ ...step, ...submission.value })
    if (!reopened.done) return refuseDecided(submission, reopened, "contact-message", id)
    return redirectWithNotice(href("/portal/contact-messages/:id", { id: String(id) }), "The message waits again.")
  }
  const submission = await (intent === "answer" ? readForm(form, answerSchema) : readForm(form, doneSchema))
  if (submission.status !== "success") return refused(submission)

  const result = await dealWith(step, submission.value)
  if (!result.done) return refuseDecided<unknown, unknown>(submission, result, "contact-message", id)
  return redirectWithNotice(href("/portal/contact-messages"), intent === "answer" ? "The answer is sent." : "Done.")
}

export default function ContactMessage({ loaderData: { message, rules }, actionData }: Route.ComponentProps) {
  const answered = actionData?.initialValue?.intent
  return (
    <div className="section stack">
      <title>{`Message from ${message.name} – Rishta`}</title>
      <p>
        <Link to={href("/portal/contact-messages")}>All contact messages</Link>
      </p>
      <h1>
        <Name>{message.name}</Name>
      </h1>
      <p className="soft">
        {`Sent on ${message.at} by `}
        <a href={`mailto:${message.email}?subject=Your%20message%20to%20Rishta`}>{message.email}</a>
      </p>
      <section className="card sheet">
        <p className="note-body" {...ownText(message.body)}>
          {message.body}
        </p>
      </section>
      {message.done && <p className="notice">{message.done}</p>}
      {message.answer && (
        <section className="card sheet stack tight">
          <h2>Answer</h2>
          <p className="note-body" {...ownText(message.answer)}>
            {message.answer}
          </p>
        </section>
      )}
      {message.done && answered !== "undo" && <NotUsed answer={actionData} />}
      {message.decided ? (
        <UndoDecision
          title="Done by mistake?"
          effect="The message waits again, and what was answered stays here. Whoever was answered is told by mail to leave that answer aside."
          button="Reopen the message"
          seen={message.decided}
          rules={rules.undo}
          lastResult={answered === "undo" ? actionData : undefined}
        />
      ) : (
        <>
          {answered === "undo" && <NotUsed answer={actionData} />}
          <div className="two-columns">
            <AnswerForm rules={rules.answer} lastResult={answered === "answer" ? actionData : undefined} />
            <DoneForm
              rules={rules.done}
              lastResult={answered === "answer" || answered === "undo" ? undefined : actionData}
            />
          </div>
        </>
      )}
      <Decisions rows={message.history} />
    </div>
  )
}

function AnswerForm(options: AppFormProps) {
  const { form, fields, formProps } = useServerForm<"answer">({ ...options, id: "answer", intent: "answer" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Answer by mail</h2>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.answer} label="Answer" hint="The message is quoted below it." rows={7} />
      <SubmitButton name="intent" value="answer">
        Send answer
      </SubmitButton>
    </PostForm>
  )
}

function DoneForm(options: AppFormProps) {
  const { form, fields, formProps } = useServerForm<"reason">({ ...options, id: "done", intent: "answered" })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Without a mail from here</h2>
      <ErrorSummary form={form} />
      <TextAreaField field={fields.reason} label="Reason" hint="It is kept in the audit." rows={3} />
      <div className="row">
        <SubmitButton name="intent" value="answered">
          Mark as answered
        </SubmitButton>
        <SubmitButton name="intent" value="close">
          Close
        </SubmitButton>
      </div>
    </PostForm>
  )
}
