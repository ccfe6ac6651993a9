import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { endByReport } from "#app/features/consents/consents.server.ts"
import { openLink } from "#app/features/consents/link/open-link.server.ts"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { valueOrPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { reportConsent } from "../report-consent.server.ts"
import { consentReportSchema } from "../report-schema.ts"
import type { Route } from "./+types/report-consent"

export const handle = { plain: "form" }

export { secretHeaders as headers } from "#app/features/consents/link/secret-headers.ts"

async function opened({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const key = { token: params.token, visitor: context.get(visitorContext) }
  return { key, row: valueOrPage(await openLink(key, context.get(requestContext))) }
}

export async function loader(args: Route.LoaderArgs) {
  const { row } = await opened(args)
  return { name: row.firstName, rules: rulesOf(consentReportSchema) }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { key, row } = await opened(args)
  const submission = await readForm(request, consentReportSchema)
  if (submission.status !== "success") return refused(submission)
  valueOrPage(await endByReport(key, args.context.get(requestContext)))
  await reportConsent(row, key.visitor, submission.value)
  return redirectWithNotice(
    href("/consent"),
    "Thank you. Nobody else sees the profile any more, every link to it has ended, and we will look at what you wrote.",
  )
}

/** For a family that never agreed, or reads something untrue: hides the profile first, asks afterwards. */
export default function ReportConsent({ loaderData: { name, rules }, actionData, params }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof consentReportSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <title>Report a profile – Rishta</title>
      <meta name="robots" content="noindex" />
      <PostForm reloadDocument className="card sheet stack" {...formProps}>
        <h1>
          Report the profile of <Name>{name}</Name>
        </h1>
        <p>
          Nobody else sees the profile from then on, and every link and account that opened it ends. The consultant does
          not read what you write; only our team does.
        </p>
        <ErrorSummary form={form} />
        <TextAreaField field={fields.note} label="What is wrong?" rows={5} />
        <TextField
          field={fields.reach}
          label="How can we reach you?"
          hint="Optional: a phone number or an e-mail."
          autoComplete="off"
        />
        <SubmitButton>Report and hide the profile</SubmitButton>
      </PostForm>
      <p>
        <a href={href("/consent/:token", params)}>Back without a report</a>
      </p>
    </div>
  )
}
