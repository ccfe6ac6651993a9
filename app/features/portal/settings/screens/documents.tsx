import { data, href } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { longCalendarDay } from "#app/dates/dates.ts"
import { DOCUMENT_NAMES, documentPath, NOTICE_DAYS } from "#app/features/documents/documents.ts"
import { earliestDay, publishSchema, withdrawSchema } from "#app/features/documents/documents-schema.ts"
import { ChangeList } from "#app/features/documents/version-parts.tsx"
import { listVersions, publishVersion, type Version, withdrawVersion } from "#app/features/documents/versions.server.ts"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { ChoiceField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { type DocumentName, documentName } from "#db/schema/document-versions.ts"
import { SettingsTabs } from "../settings-tabs.tsx"
import type { Route } from "./+types/documents"

const HERE = "/portal/settings/documents"

export async function loader() {
  const documents = documentName.enumValues.map(async (document) => ({
    document,
    versions: await listVersions(document),
  }))
  return { rules: rulesOf(publishSchema), earliest: earliestDay(), documents: await Promise.all(documents) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const form = await readFields(request)
  if (form.get("intent") === "withdraw") {
    const { data: named } = withdrawSchema.safeParse(Object.fromEntries(form))
    if (!named) throw data(null, { status: 400 })
    const withdrawn = await withdrawVersion(viewer, { document: named.document, version: named.day }, ctx)
    return withdrawn.done
      ? redirectWithNotice(href(HERE), "It is taken back: nobody is asked about it any more.")
      : redirectWithRefusal(href(HERE), "That version holds already, or is not there any more.")
  }
  const submission = await readForm(form, publishSchema)
  if (submission.status !== "success") return refused(submission)
  const { document, day, changes } = submission.value
  const published = await publishVersion(viewer, { document, version: day, changes }, ctx)
  if (!published.done) return refused(submission, { fields: { day: published.message }, status: 409 })
  return redirectWithNotice(
    href(HERE),
    `It is published: whoever is here is told now, and asked on ${longCalendarDay(day)}.`,
  )
}

export default function PortalDocuments({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, ...form } = loaderData
  return (
    <div className="section stack">
      <title>Documents – Rishta</title>
      <h1>Documents</h1>
      <SettingsTabs at="documents" />
      {documents.map(({ document, versions }) => (
        <section key={document} className="card sheet stack">
          <h2>
            <a href={documentPath(document)}>{DOCUMENT_NAMES[document]}</a>
          </h2>
          {versions.map((version) => (
            <VersionRow key={version.version} document={document} {...version} />
          ))}
        </section>
      ))}
      <PublishForm {...form} lastResult={actionData} />
    </div>
  )
}

function VersionRow({ document, version, changes, holds }: Version & { document: DocumentName }) {
  const day = longCalendarDay(version)
  return (
    <section className="stack tight">
      <h3>{holds ? day : `${day}, announced`}</h3>
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p className="soft">The first version.</p>}
      {!holds && (
        <PostForm>
          <input type="hidden" name="document" value={document} />
          <input type="hidden" name="day" value={version} />
          <button
            className="button quiet"
            name="intent"
            value="withdraw"
            aria-label={`Take back the ${DOCUMENT_NAMES[document]} of ${day}`}
          >
            Take back
          </button>
        </PostForm>
      )}
    </section>
  )
}

interface FormProps extends Pick<Route.ComponentProps["loaderData"], "rules" | "earliest"> {
  lastResult: Route.ComponentProps["actionData"]
}

function PublishForm({ rules, earliest, lastResult }: FormProps) {
  const { form, fields, formProps } = useServerForm<"document" | "day" | "changes">({
    id: "publish",
    rules,
    answers: { document: "terms", day: earliest },
    lastResult,
  })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>Publish a new version</h2>
      <p className="soft">
        {`The words themselves come with an update of the site. People are told at once, and have ${NOTICE_DAYS} days; from its day on, whoever has not agreed can only read.`}
      </p>
      <ErrorSummary form={form} />
      <ChoiceField field={fields.document} label="Document" options={optionsOf(DOCUMENT_NAMES)} />
      <TextField
        field={fields.day}
        label="From"
        type="date"
        hint={`On ${longCalendarDay(earliest)} at the earliest.`}
      />
      <TextAreaField
        field={fields.changes}
        label="What has changed"
        hint="Each change on a line of its own, in warm, plain words: everybody reads it before saying yes."
        rows={6}
      />
      <button className="button" name="intent" value="publish">
        Publish
      </button>
    </PostForm>
  )
}
