import { href, redirect } from "react-router"
import { answeredBy, callingCode, phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { PhoneField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { NO_NETWORK } from "#app/network/no-network.ts"
import { formSays, unlessOffline } from "#app/network/unless-offline.ts"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { consultantSignupSchema } from "../accounts-schema.ts"
import { registerConsultant } from "../sign-up/registrations.server.ts"
import { signUp } from "../sign-up/sign-up.server.ts"
import { SignUpEnd } from "../sign-up/sign-up-end.tsx"
import type { Route } from "./+types/consultant-signup"

const schema = consultantSignupSchema()

export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(visitorContext)) throw redirect(href("/users-side"))
  return { rules: rulesOf(schema), answers: { contactNo: callingCode(phoneOrigin(request)) } }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  signUp(request, context.get(requestContext), {
    schemaFor: (form: FormData) => consultantSignupSchema(answeredBy(form, phoneOrigin(request))),
    register: registerConsultant,
    failed: "Something went wrong!",
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  unlessOffline(serverAction, () => formSays(NO_NETWORK))

export default function ConsultantSignup({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof schema>({
    rules: loaderData.rules,
    answers: loaderData.answers,
    lastResult: actionData,
  })
  return (
    <div className="section narrow">
      <PageHead
        title="Sign up as a consultant – Rishta"
        path={href("/consultant-signup")}
        description="Register as a marriage consultant on Rishta: describe your company, then add your clients and look for their matches."
      />
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Marriage Consultant</h1>
        <p className="soft">
          We check every company by hand. Until then your clients' pages say that it is not yet verified.
        </p>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField
          field={fields.email}
          label="Email"
          hint="We send a code there. Only those you are connected with see it, or those you choose among them."
          type="email"
          autoComplete="email"
        />
        <PhoneField field={fields.contactNo} label="Contact Number" autoComplete="tel" />
        <TextField
          field={fields.cnic}
          label="CNIC"
          hint="13 digits, with or without dashes: 35202-1234567-1. It is kept encrypted; only those who check companies can read it."
          inputMode="numeric"
          pattern="\s*([0-9]{13}|[0-9]{5}-[0-9]{7}-[0-9])\s*"
          autoComplete="off"
        />
        <TextField field={fields.companyName} label="Company Name" autoComplete="organization" />
        <TextField field={fields.companyAddress} label="Company Address" autoComplete="address-line1" />
        <SignUpEnd fields={fields} promise="agree to" registered="Registered already?" />
      </PostForm>
    </div>
  )
}
