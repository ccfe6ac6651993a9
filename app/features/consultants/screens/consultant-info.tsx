import { data, href, redirect } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { consultantInfoSchema } from "#app/features/profiles/consultant-schema.ts"
import { answeredBy, callingCode, phoneOrigin } from "#app/features/profiles/phone/phone.server.ts"
import { PhoneField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { asTyped, readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useServerForm } from "#app/forms/use-server-form.ts"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { describeCompany, findCompany, findCompanyCheck, losesCheck, seenOfCompany } from "../company.server.ts"
import type { Route } from "./+types/consultant-info"

const schema = consultantInfoSchema()

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext)
  const [{ contactNumber, ...company }, check] = await Promise.all([findCompany(viewer), findCompanyCheck(viewer)])
  return {
    check,
    seen: seenOfCompany({ ...company, contactNumber }),
    answers: { ...company, contactNumber: contactNumber ?? callingCode(phoneOrigin(request)) },
    rules: rulesOf(schema),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext)
  const { contactNumber: lastNumber } = await findCompany(viewer)
  const form = await readFields(request)
  const origin = answeredBy(form, phoneOrigin(request, { lastNumber }))
  const submission = await readForm(form, consultantInfoSchema(origin))
  if (submission.status !== "success") return refused(submission)
  if (form.get("intent") !== "lose-check" && (await losesCheck(viewer, submission.value)))
    return data({ ...asTyped(form), losesCheck: true }, { status: 409 })
  const { correct } = await findCompanyCheck(viewer)
  const described = await describeCompany(viewer, submission.value, seenIn(form))
  if (!described.done && isMeanwhile(described)) return refusedMeanwhile(submission, described)
  if (correct && !(await findCompanyCheck(viewer)).correct)
    return redirectWithNotice(href("/UserProfile"), "Thank you. We will look at your company again.")
  return redirect(href("/client-profile"))
}

export default function ConsultantInfo({ loaderData, actionData }: Route.ComponentProps) {
  const { seen } = useSeen(loaderData.seen, "company")
  const { form, fields, formProps, answer } = useServerForm<
    "consultantName" | "companyName" | "companyAddress" | "contactNumber"
  >({
    id: "company",
    rules: loaderData.rules,
    lastResult: actionData,
    answers: loaderData.answers as never,
  })
  const asksFirst = actionData && "losesCheck" in actionData
  return (
    <div className="section narrow">
      <title>Consultant info – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Consultant info</h1>
        <p className="soft">
          Families see your name and your company on the pages of your clients. We check a company before we mark it as
          checked.
        </p>
        {loaderData.check.correct && (
          <div className="notice bad">
            <strong>We could not check your company yet. Please correct this:</strong>
            <p className="note-body" {...ownText(loaderData.check.correct)}>
              {loaderData.check.correct}
            </p>
          </div>
        )}
        {loaderData.check.checked && !asksFirst && (
          <p className="notice">
            Your company is checked. With another company name or address it has to be checked again.
          </p>
        )}
        <ErrorSummary form={form} />
        <TextField field={fields.consultantName} label="Consultant Name" autoComplete="name" />
        <PhoneField field={fields.contactNumber} label="Contact Number" autoComplete="tel" />
        <TextField field={fields.companyName} label="Company Name" autoComplete="organization" />
        <TextField field={fields.companyAddress} label="Company Address" autoComplete="address-line1" />
        {asksFirst && (
          <div className="notice bad" role="alert">
            <strong>The check of your company will be lost.</strong>
            <p>
              Its name or address is another one now. The pages of your clients will say ‘not yet verified’ until we
              have looked at it again.
            </p>
            <p>
              <button className="button" name="intent" value="lose-check">
                Save it all the same
              </button>{" "}
              <a href={href("/UserProfile")}>Leave it as it was</a>
            </p>
          </div>
        )}
        <div className="actions turned">
          <SaveButton seen={seen} answer={answer}>
            Next
          </SaveButton>
        </div>
      </PostForm>
    </div>
  )
}
