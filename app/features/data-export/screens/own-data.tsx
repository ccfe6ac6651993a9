import { href, Link } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { dateTimeOf } from "#app/dates/dates.ts"
import { ownPasswordSchema } from "#app/features/accounts/accounts-schema.ts"
import { submitWithPassword } from "#app/features/accounts/passwords/password-forms.server.ts"
import { sizeText } from "#app/features/chat/attachments/attachment.ts"
import { PasswordField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { askAgainText, askForExport, findExport, proveForExport } from "../data-exports.server.ts"
import type { Route } from "./+types/own-data"

export const handle = { plain: "form" }

export async function loader({ context }: Route.LoaderArgs) {
  const found = await findExport(context.get(viewerContext))
  return {
    found: found && {
      askedAt: dateTimeOf(found.askedAt),
      failed: found.failedAt !== null,
      ready: found.readyAt && { until: dateTimeOf(found.endsAt!), size: sizeText(found.bytes!), proved: found.proved },
    },
    wait: found && !found.askAgain ? askAgainText(found.askedAt) : null,
    rules: rulesOf(ownPasswordSchema),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const [form, here] = [await readFields(request), href("/Settings/data")]
  if (form.get("intent") === "ask") {
    const asked = await askForExport(viewer, ctx)
    if (!asked.done) return redirectWithRefusal(here, asked.message)
    return redirectWithNotice(here, "We put your file together, and write to you when it is ready.")
  }
  return submitWithPassword(form, ownPasswordSchema, ctx, {
    command: ({ password }) => proveForExport(viewer, password, request, ctx),
    answer: () => redirectWithNotice(here, "You can fetch the file for ten minutes."),
    failed: "Something went wrong. Please try again.",
  })
}

export default function OwnData({ loaderData: { found, wait, rules }, actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>My data – Rishta</title>
      <h1>Download my data</h1>
      {found && !found.ready && (
        <p className="notice" role="status">
          {found.failed
            ? "The file could not be made. Please ask for it once more, or write to us."
            : `You asked for your file on ${found.askedAt}. We write to you when it is ready, mostly within minutes.`}
        </p>
      )}
      {found?.ready && <Ready {...found.ready} rules={rules} lastResult={actionData} />}
      <PostForm className="card sheet stack" id="ask">
        <p>
          One file with what Rishta keeps of you: your profile and pictures, requests, chats with their files, payments,
          sign-ins and all else, as pages to read without a network and as JSON for programs. A consultant’s has the
          clients.
        </p>
        <p className="small soft">
          What others have written to you is in it. What they have reported, and what our team notes, is not. The file
          is kept for 7 days.
        </p>
        {wait === null ? (
          <button className="button" name="intent" value="ask">
            {found ? "Ask for a new file" : "Ask for my file"}
          </button>
        ) : (
          <p className="small soft">{wait}</p>
        )}
      </PostForm>
      <p>
        <Link to={href("/Settings")}>Back to the settings</Link>
      </p>
    </div>
  )
}

interface ReadyProps extends AppFormProps {
  until: string
  size: string
  proved: boolean
}

function Ready({ until, size, proved, ...answered }: ReadyProps) {
  const { form, fields, formProps } = useAppForm<typeof ownPasswordSchema>({ ...answered, id: "fetch" })
  const file = (
    <p>
      <strong>Your file is ready.</strong>
      {` It has ${size} and is kept until ${until}.`}
    </p>
  )
  if (proved)
    return (
      <section className="card sheet stack">
        {file}
        <a className="button" href={href("/Settings/data/file")} download>
          Download the file
        </a>
      </section>
    )
  return (
    <PostForm className="card sheet stack" {...formProps}>
      {file}
      <ErrorSummary form={form} keeps={false} />
      <PasswordField
        field={fields.password}
        label="Password"
        hint="Once more, so that nobody fetches it who only finds your browser open."
        autoComplete="current-password"
      />
      <SubmitButton>Go to the file</SubmitButton>
    </PostForm>
  )
}
