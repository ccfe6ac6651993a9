import { href, redirect } from "react-router"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { NO_NETWORK } from "#app/network/no-network.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { memberSignupSchema } from "../accounts-schema.ts"
import { register } from "../sign-up/registrations.server.ts"
import { signUp } from "../sign-up/sign-up.server.ts"
import { SignUpEnd } from "../sign-up/sign-up-end.tsx"
import type { Route } from "./+types/member-signup"

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(href("/users-side"))
  return { rules: rulesOf(memberSignupSchema) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  signUp(request, context.get(requestContext), {
    schemaFor: () => memberSignupSchema,
    register,
    failed: "Signup failed. Please try again.",
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(NO_NETWORK))

export default function MemberSignup({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof memberSignupSchema>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <title>Sign up – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Sign Up</h1>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField
          field={fields.email}
          label="Email"
          hint="We send a code there. Of other members only those you are connected with see it; in a request it is masked."
          type="email"
          autoComplete="email"
        />
        <SignUpEnd fields={fields} promise="say that you are 18 or older and agree to" registered="Already a member?" />
      </PostForm>
    </div>
  )
}
