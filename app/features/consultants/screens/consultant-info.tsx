import { Form, href, redirect } from "react-router"
import { consultantInfoSchema } from "#app/features/profiles/consultant-schema.ts"
import { callingCode, phoneOrigin } from "#app/features/profiles/phone.server.ts"
import { PhoneField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { MissingAnswers } from "#app/forms/missing-answers.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useHouseForm } from "#app/forms/use-house-form.ts"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { describeCompany, findCompany } from "../company.server.ts"
import type { Route } from "./+types/consultant-info"

const schema = consultantInfoSchema()

export async function loader({ request, context }: Route.LoaderArgs) {
  const { contactNumber, ...company } = await findCompany(context.get(viewerContext))
  return {
    answers: { ...company, contactNumber: contactNumber ?? callingCode(phoneOrigin(request)) },
    rules: rulesOf(schema),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { contactNumber: lastNumber } = await findCompany(viewer)
  const submission = await readForm(request, consultantInfoSchema(phoneOrigin(request, { lastNumber })))
  if (submission.status !== "success") return refused(submission)
  await describeCompany(viewer, submission.value)
  return redirect(href("/client-profile"))
}

export default function ConsultantInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { form, fields, formProps, complete } = useHouseForm<typeof schema>({
    rules: loaderData.rules,
    lastResult: actionData,
    answers: loaderData.answers as never,
  })
  return (
    <div className="section narrow">
      <title>Consultant info – Rishta</title>
      <Form method="post" className="card sheet stack" {...formProps}>
        <h1>Consultant info</h1>
        <p className="soft">
          Families see your name and your company on the pages of your clients. We check a company before we mark it as
          checked.
        </p>
        <ErrorSummary form={form} />
        <TextField field={fields.consultantName} label="Consultant Name" autoComplete="name" />
        <PhoneField field={fields.contactNumber} label="Contact Number" autoComplete="tel" />
        <TextField field={fields.companyName} label="Company Name" autoComplete="organization" />
        <TextField field={fields.companyAddress} label="Company Address" autoComplete="address-line1" />
        <div className="actions turned">
          <SubmitButton complete={complete}>Next</SubmitButton>
          {complete === false && <MissingAnswers form={form.id} />}
        </div>
      </Form>
    </div>
  )
}
