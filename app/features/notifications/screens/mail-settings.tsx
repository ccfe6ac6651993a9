import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { TypedBefore } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import type { Frequency } from "#db/schema/mails.ts"
import { FOR_CLIENT, MAILS, mailKindsFor, usualFrequency } from "../mail/mail-kinds.ts"
import { findFrequencies, saveFrequencies } from "../mail/mail-preferences.server.ts"
import { mailSettingsSchema } from "../mail/mail-settings-schema.ts"
import type { Route } from "./+types/mail-settings"

export const handle = { plain: "form" }

const FORM = "mails"

const LABELS: Record<Frequency, string> = {
  now: "At once",
  daily: "Once a day",
  weekly: "Once a week",
  never: "Never",
}

const kindsOf = (viewer: Viewer) => (viewer.actingFor ? FOR_CLIENT : mailKindsFor(viewer))

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const client = viewer.actingFor ?? null
  const chosen = await findFrequencies(viewer, client?.id ?? null)
  const kinds = kindsOf(viewer).map((kind) => ({
    kind,
    label: MAILS[kind].label,
    frequency: chosen[kind] ?? (client ? null : usualFrequency(kind, viewer.role)),
  }))
  return { kinds, client, email: viewer.email, consults: viewer.role === "guest" }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const submission = await readForm(request, mailSettingsSchema)
  if (submission.status !== "success") return refused(submission)
  const client = viewer.actingFor
  const asked = kindsOf(viewer).map((kind) => [kind, submission.value[kind] ?? null] as const)
  const chosen = asked.filter(([, frequency]) => client || frequency)
  await saveFrequencies(viewer, Object.fromEntries(chosen), client?.id ?? null)
  const here = href("/Settings/mail") + (client ? `?client=${client.id}` : "")
  return redirectWithNotice(here, "Saved. We write to you just as you wish.")
}

export default function MailSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { kinds, client, email, consults } = loaderData
  const typed = actionData?.initialValue as Record<string, string> | undefined
  return (
    <div className="section narrow stack">
      <title>Notifications by mail – Rishta</title>
      <PostForm className="card sheet stack" id={FORM}>
        <h1>Notifications by mail</h1>
        <TypedBefore id={FORM} answered={actionData !== undefined} />
        {client ? (
          <p className="soft">
            What you choose here is for <Name>{client.name}</Name> alone. Your other clients stay as they are.
          </p>
        ) : (
          <p className="soft">
            We write to <Name>{email}</Name>. What you have read on Rishta meanwhile is not mailed, and nothing that
            people write to you, and no picture, is ever in a mail.
          </p>
        )}
        {kinds.map(({ kind, label, frequency }) => (
          <FrequencyField
            key={kind}
            kind={kind}
            label={label}
            chosen={typed ? typed[kind] : frequency}
            error={actionData?.error?.[kind]?.[0]}
            asUsual={client !== null}
          />
        ))}
        <p className="hint">What comes once a day or once a week comes at eight in the morning, Pakistan time.</p>
        <button className="button">Save</button>
        {consults && !client && (
          <p>
            A client may have a choice of their own: you find it on <a href={href("/clients")}>the client’s page</a>.
          </p>
        )}
        <p>
          {client ? (
            <a href={href("/Settings/mail")}>Mails about all clients</a>
          ) : (
            <a href={href("/Settings")}>Back to the settings</a>
          )}
        </p>
      </PostForm>
    </div>
  )
}

interface FrequencyFieldProps {
  kind: string
  label: string
  chosen?: string | null
  error?: string
  asUsual: boolean
}

function FrequencyField({ kind, label, chosen, error, asUsual }: FrequencyFieldProps) {
  return (
    <div className="field">
      <label htmlFor={kind}>{label}</label>
      <select
        id={kind}
        name={kind}
        defaultValue={chosen ?? ""}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${kind}-error`}
      >
        {asUsual && <option value="">As for all my clients</option>}
        {Object.entries(LABELS).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error && (
        <p className="error" id={`${kind}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
