import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { PasswordField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { openSession } from "#app/viewer/sessions.server.ts"
import { changePasswordSchema } from "../accounts-schema.ts"
import { changePassword } from "../passwords/change-password.server.ts"
import { submitWithPassword } from "../passwords/password-forms.server.ts"
import type { Route } from "./+types/change-password"

export const loader = () => ({ rules: rulesOf(changePasswordSchema) })

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  return submitWithPassword(request, changePasswordSchema, ctx, {
    command: (typed) => changePassword(viewer, typed, request, ctx),
    async answer() {
      const changed = "Your password was changed, and your other devices are logged out."
      return redirectWithNotice(href("/UserProfile"), changed, await openSession(viewer.id, request))
    },
  })
}

export default function ChangePassword({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof changePasswordSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow">
      <title>Change Password – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Change Password</h1>
        <ErrorSummary form={form} keeps={false} />
        <PasswordField field={fields.oldPassword} label="Old Password" autoComplete="current-password" />
        <PasswordField
          field={fields.newPassword}
          label="New Password"
          hint="At least 6 characters. All your other devices are logged out once it is changed."
          autoComplete="new-password"
        />
        <SubmitButton>Change Password</SubmitButton>
        <p>
          <Link to={href("/UserProfile")}>Back to your account</Link>
        </p>
      </PostForm>
    </div>
  )
}
