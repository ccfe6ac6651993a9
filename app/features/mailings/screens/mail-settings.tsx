import { Form, href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { MAILS, mailKindsFor, usualFrequency } from "#app/features/notifications/mail-kinds.ts"
import { findFrequencies, saveFrequencies } from "#app/features/notifications/mail-preferences.server.ts"
import { FieldError, type FieldOf } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { Frequency } from "#db/schema/mails.ts"
import { mailSettingsSchema } from "../mail-settings-schema.ts"
import type { Route } from "./+types/mail-settings"

/** A few lists and a button: scripts would add nothing. */
export const handle = { plain: true }

const LABELS: Record<Frequency, string> = {
  now: "At once",
  daily: "Once a day",
  weekly: "Once a week",
  never: "Never",
}

const kindsOf = ({ role, workingFor }: Viewer) => mailKindsFor(role, Boolean(workingFor))

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const client = viewer.workingFor ?? null
  const chosen = await findFrequencies(viewer, client?.id ?? null)
  const kinds = kindsOf(viewer).map((kind) => ({
    kind,
    label: MAILS[kind].label,
    frequency: chosen[kind] ?? (client ? null : usualFrequency(kind, viewer.role)),
  }))
  return { rules: rulesOf(mailSettingsSchema), kinds, client, email: viewer.email, consults: viewer.role === "guest" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const submission = await readForm(request, mailSettingsSchema)
  if (submission.status !== "success") return refused(submission)
  const client = viewer.workingFor
  const asked = kindsOf(viewer).map((kind) => [kind, submission.value[kind] ?? null] as const)
  const chosen = asked.filter(([, frequency]) => client || frequency)
  await saveFrequencies(viewer, Object.fromEntries(chosen), client?.id ?? null)
  const here = href("/Settings/mail") + (client ? `?client=${client.id}` : "")
  return redirectWithNotice(here, "Saved. We write to you just as you wish.")
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, client, email, consults } = loaderData
  const answers = Object.fromEntries(kinds.map(({ kind, frequency }) => [kind, frequency ?? ""]))
  const { form, fields, formProps } = useHouseForm<typeof mailSettingsSchema>({
    rules: loaderData.rules,
    answers: answers as never,
    lastResult: actionData,
  })
  return (
    <div className="section narrow stack">
      <title>Notifications by mail – Rishta</title>
      <Form method="post" className="card sheet stack" {...formProps}>
        <h1>Notifications by mail</h1>
        {client ? (
          <p className="soft">
            What you choose here is for <bdi>{client.name}</bdi> alone. Your other clients stay as they are.
          </p>
        ) : (
          <p className="soft">
            We write to <bdi>{email}</bdi>. What you have read on Rishta meanwhile is not mailed, and nothing that
            people write to you, and no picture, is ever in a mail.
          </p>
        )}
        <ErrorSummary form={form} keeps={false} />
        {kinds.map(({ kind, label }) => (
          <FrequencyField key={kind} field={fields[kind]} label={label} asUsual={client !== null} />
        ))}
        <p className="hint">What comes once a day or once a week comes at eight in the morning, Pakistan time.</p>
        <SubmitButton>Save</SubmitButton>
        {consults && !client && (
          <p>
            A client may have a choice of their own: you find it on <Link to={href("/clients")}>the client’s page</Link>
            .
          </p>
        )}
        <p>
          {client ? (
            <Link to={href("/Settings/mail")}>Mails about all clients</Link>
          ) : (
            <Link to={href("/Settings")}>Back to the settings</Link>
          )}
        </p>
      </Form>
    </div>
  )
}

function FrequencyField({ field, label, asUsual }: { field: FieldOf; label: string; asUsual: boolean }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <select
        id={field.id}
        name={field.name}
        defaultValue={String(field.initialValue ?? "")}
        aria-invalid={field.errors ? true : undefined}
        aria-describedby={field.errors && field.errorId}
      >
        {asUsual && <option value="">As for all my clients</option>}
        {Object.entries(LABELS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <FieldError field={field} />
    </div>
  )
}
