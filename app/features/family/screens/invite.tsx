import { data, href, Link } from "react-router"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage, statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { inviteGuardian } from "../invitations/invitations.server.ts"
import { NewLink } from "../invitations/new-link.tsx"
import { SeatFields } from "../seats/seat-fields.tsx"
import { invitationSchema } from "../seats/seat-schema.ts"
import { MEMBERS_ONLY, mayInvite } from "../seats/seats.server.ts"
import type { Route } from "./+types/invite"

export const handle = { plain: "form" }

export const headers = () => ({ "Cache-Control": "no-store" })

export function loader({ context }: Route.LoaderArgs) {
  if (!mayInvite(context.get(viewerContext))) throw refusalPage(MEMBERS_ONLY)
  return { rules: rulesOf(invitationSchema) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, invitationSchema)
  if (submission.status !== "success") return data({ made: null, form: submission.reply() }, { status: 400 })
  const { name } = submission.value
  const invited = await inviteGuardian(context.get(viewerContext), submission.value, context.get(requestContext))
  if (invited.done) return { made: { name, ...invited.value }, form: null }
  const again = refused(submission, { form: invited.message }).data
  return data({ made: null, form: again }, { status: statusOf(invited) })
}

export default function Invite({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>Invite your family – Rishta</title>
      <h1>Invite somebody to your table</h1>
      {actionData?.made ? (
        <NewLink {...actionData.made} />
      ) : (
        <InviteForm rules={loaderData.rules} lastResult={actionData?.form} />
      )}
      <p>
        <Link to={href("/family/table")}>Back to your table</Link>
      </p>
    </div>
  )
}

type FormProps = Route.ComponentProps["loaderData"] & { lastResult: Parameters<typeof useAppForm>[0]["lastResult"] }

function InviteForm({ rules, lastResult }: FormProps) {
  const { form, fields, formProps } = useAppForm<typeof invitationSchema>({ rules, lastResult })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <ErrorSummary form={form} />
      <SeatFields fields={fields} />
      <TextField
        field={fields.email}
        label="Their e-mail"
        hint="We mail the invitation there. Leave it empty to hand the link over yourself."
        type="email"
        autoComplete="off"
      />
      <SubmitButton>Invite</SubmitButton>
    </PostForm>
  )
}
