import { href, redirect } from "react-router"
import { FOR_WHOM } from "#app/features/wizards/for-whom.ts"
import { openerFrom, openerText, rememberOpener } from "#app/features/wizards/opener.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { NO_NETWORK } from "#app/network/no-network.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { memberSignupForm } from "../accounts-schema.ts"
import { register } from "../sign-up/registrations.server.ts"
import { signUp } from "../sign-up/sign-up.server.ts"
import { SignUpEnd } from "../sign-up/sign-up-end.tsx"
import type { Route } from "./+types/member-signup"

const openerIn = (request: Request) => openerFrom(new URL(request.url).searchParams)

/** What was chosen on the landing page is in the address; a member is led to a search by it. */
export function loader({ request, context }: Route.LoaderArgs) {
  const opener = openerIn(request)
  const search = new URLSearchParams(opener as Record<string, string>).toString()
  if (context.get(visitorContext)) throw redirect(search ? `${href("/AllUsers")}?${search}` : href("/users-side"))
  return { rules: rulesOf(memberSignupForm), opener: openerText(opener) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  signUp(request, context.get(requestContext), {
    schemaFor: () => memberSignupForm,
    register,
    failed: "Signup failed. Please try again.",
    remember: ({ profileFor }) => rememberOpener({ ...openerIn(request), profileFor }),
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(NO_NETWORK))

export default function MemberSignup({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof memberSignupForm>({
    rules: loaderData.rules,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <title>Sign up – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Sign Up</h1>
        {loaderData.opener && (
          <p className="soft">{`${loaderData.opener} We keep that for the profile, where you can change it.`}</p>
        )}
        <ErrorSummary form={form} />
        <ForWhom chosen={fields.profileFor.initialValue} />
        <TextField
          field={fields.name}
          label="Name"
          hint="Your own, also if the profile is for somebody else"
          autoComplete="name"
        />
        <TextField
          field={fields.email}
          label="Email"
          hint="We send a code there. Of other members only those you are connected with see it, or those you choose among them; in a request it is masked."
          type="email"
          autoComplete="email"
        />
        <SignUpEnd fields={fields} promise="say that you are 18 or older and agree to" registered="Already a member?" />
      </PostForm>
    </div>
  )
}

/** Chosen before anything is typed, so that the profile begins with it. */
const ForWhom = ({ chosen = "self" }: { chosen?: string }) => (
  <fieldset className="field">
    <legend>The profile is for</legend>
    <div className="for-whom">
      {Object.entries(FOR_WHOM).map(([value, { label }]) => (
        <label key={value} className="choice">
          <input type="radio" name="profileFor" value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
