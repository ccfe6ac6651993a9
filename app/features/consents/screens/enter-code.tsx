import { href, redirect } from "react-router"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { listClaimed, ownKey } from "../consent-rows.server.ts"
import { enterCodeSchema } from "../consent-schema.ts"
import { openByCode } from "../link/open-link.server.ts"
import type { Route } from "./+types/enter-code"

export const handle = { plain: "form" }

export { secretHeaders as headers } from "../link/secret-headers.ts"

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const own = visitor?.role === "user" ? await listClaimed(visitor.id) : []
  return {
    rules: rulesOf(enterCodeSchema),
    own: own.map(({ profileId, name }) => ({
      key: ownKey(profileId),
      name,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, enterCodeSchema)
  if (submission.status !== "success") return refused(submission)
  const opened = await openByCode(submission.value, context.get(requestContext))
  return opened.done
    ? redirect(href("/consent/:token", { token: opened.value }))
    : refused(submission, { form: opened.message, status: statusOf(opened) })
}

export default function EnterCode({ loaderData: { rules, own }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof enterCodeSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <title>Consent – Rishta</title>
      <meta name="robots" content="noindex" />
      {own.length > 0 && (
        <section className="card sheet stack tight">
          <h2>Your profile with a marriage consultant</h2>
          <ul>
            {own.map(({ key, name }) => (
              <li key={key}>
                <a href={href("/consent/:token", { token: key })}>
                  <Name>{name}</Name>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Read a profile and answer</h1>
        <p>
          A marriage consultant has made a profile for you or somebody in your family, and has read out a code of six
          digits. It shows you the profile before anybody else sees it.
        </p>
        <ErrorSummary form={form} />
        <TextField
          field={fields.phone}
          label="Phone number"
          hint="The one that the consultant has."
          type="tel"
          autoComplete="tel"
        />
        <TextField field={fields.code} label="Code" inputMode="numeric" autoComplete="one-time-code" />
        <SubmitButton>Open the profile</SubmitButton>
      </PostForm>
    </div>
  )
}
