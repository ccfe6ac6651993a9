import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { Decisions } from "#app/features/moderation/decisions.tsx"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { reasonSchema, undoSchema } from "#app/features/moderation/reason.ts"
import { ReasonDialog } from "#app/features/moderation/reason-dialog.tsx"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { UndoDecision } from "#app/features/moderation/undo-decision.tsx"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { EarlierWordings } from "#app/forms/meanwhile/earlier-wordings.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import type { AppFormProps } from "#app/forms/use-app-form.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { undoOf } from "#app/removed/undo.ts"
import type { Result } from "#app/result.ts"
import { isolated } from "#app/ui/isolated.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { deleteStory } from "../delete-story.server.ts"
import { storyTextSchema } from "../story-decision-schema.ts"
import { correctStory, findStory, publishStory, undoPublication } from "../story-queue.server.ts"
import type { Route } from "./+types/decide-story"

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ request, params }: Route.LoaderArgs) {
  const story = orNotFound(await findStory(idFrom(params.id)))
  const deleting = new URL(request.url).searchParams.get("confirm") === "delete"
  const author = await findPersonSummaries(deleting && story.accountId ? [story.accountId] : [])
  return {
    story,
    author,
    rules: rulesOf(storyTextSchema),
    undo: rulesOf(undoSchema),
    deletion: deleting ? rulesOf(reasonSchema) : null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const step = { actor: context.get(viewerContext), id: idFrom(params.id), ctx: context.get(requestContext) }
  const here = href("/portal/stories/:id", { id: String(step.id) })
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "publish" || intent === "unpublish")
    return answer(
      await publishStory(step, intent === "publish"),
      here,
      intent === "publish" ? "is shown on the landing page" : "is no longer shown",
    )
  if (intent === "delete") {
    const submission = await readForm(form, reasonSchema)
    if (submission.status !== "success") return refused(submission)
    const { names, entry } = valueOrPage(await deleteStory({ ...step, ...submission.value }))
    const text = `The story of ${isolated(names)} is deleted.`
    return redirectWithNotice(href("/portal/stories"), { text, undo: undoOf(entry) })
  }
  if (intent === "undo") {
    const submission = await readForm(form, undoSchema)
    if (submission.status !== "success") return refused(submission)
    const undone = await undoPublication({ ...step, ...submission.value })
    if (!undone.done) return refuseDecided(submission, undone, "story", step.id)
    return answer(undone, here, "waits to be read again")
  }
  const submission = await readForm(form, storyTextSchema)
  if (submission.status !== "success") return refused(submission)
  const corrected = await correctStory(step, submission.value, seenIn(form))
  if (!corrected.done && isMeanwhile(corrected)) return refusedMeanwhile(submission, corrected)
  return answer(corrected, here, "is saved")
}

const answer = (result: Result<string>, to: string, done: string) =>
  redirectWithNotice(to, `The story of ${isolated(valueOrPage(result))} ${done}.`)

export default function Story({
  loaderData: { story, author, rules, undo, deletion },
  actionData,
}: Route.ComponentProps) {
  const answered = actionData?.initialValue?.intent
  const deleting = answered === "delete"
  const { key, seen } = useSeen(story.seen, story.id)
  return (
    <div className="section stack">
      <title>{`Story of ${story.names} – Rishta`}</title>
      <p>
        <Link to={href("/portal/stories")}>All stories</Link>
      </p>
      <h1>
        <Name>{story.names}</Name>
      </h1>
      <p className="soft">{`Sent on ${story.at} by ${story.email}`}</p>
      <p className="notice">{story.published ? `Shown since ${story.published}.` : "Not shown yet."}</p>
      <div className="row">
        <PostForm>
          <button className="button" name="intent" value={story.published ? "unpublish" : "publish"}>
            {story.published ? "Unpublish" : "Publish"}
          </button>
        </PostForm>
        <Link className="button quiet" to="?confirm=delete" preventScrollReset>
          Delete
        </Link>
        {story.accountId && (
          <Link className="button quiet" to={href("/portal/user-view/:id", { id: String(story.accountId) })}>
            Account
          </Link>
        )}
      </div>
      {!story.decided && answered === "undo" && <NotUsed answer={actionData} />}
      <CorrectForm
        key={key}
        seen={seen}
        story={story}
        rules={rules}
        lastResult={deleting || answered === "undo" ? undefined : actionData}
      />
      {story.decided && (
        <UndoDecision
          title="Published by mistake?"
          effect="The story leaves the first page and waits to be read again. Those who wrote it are told by mail that it was a mistake of ours. If they have asked for it themselves, ‘Unpublish’ does the same without a mail."
          button="Undo publishing"
          seen={story.decided}
          rules={undo}
          lastResult={answered === "undo" ? actionData : undefined}
        />
      )}
      <Decisions rows={story.history} />
      {deletion && (
        <ReasonDialog
          title="Delete this story?"
          ids={[story.id]}
          about={
            <>
              <p>
                <Name>{`${story.names}, ${story.city}`}</Name>
              </p>
              {author.length > 0 ? (
                <PersonSummaries people={author} />
              ) : (
                <p className="soft">{`Sent by ${story.email}`}</p>
              )}
            </>
          }
          intent="delete"
          button="Yes, delete it!"
          hint="It is kept in the audit. You can put the story back for a day; after that it is gone for good."
          rules={deletion}
          answer={deleting ? actionData : undefined}
          close="?"
        />
      )}
    </div>
  )
}

type CorrectFormProps = AppFormProps & { story: Route.ComponentProps["loaderData"]["story"]; seen: string }

function CorrectForm({ story: { names, city, body, wordings }, seen, ...options }: CorrectFormProps) {
  const answers = { names, city, body }
  const { form, fields, formProps, answer } = useServerForm<"names" | "city" | "body">({
    ...options,
    answers,
    id: "form",
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Correct spelling</h2>
      <ErrorSummary form={form} />
      <TextField field={fields.names} label="Names" />
      <TextField field={fields.city} label="City" />
      <TextAreaField field={fields.body} label="Story" rows={12} />
      <SaveButton intent="save" seen={seen} answer={answer}>
        Save
      </SaveButton>
      <EarlierWordings wordings={wordings} />
    </PostForm>
  )
}
