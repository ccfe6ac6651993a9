import type { ChangeEvent } from "react"
import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { PICTURE_TYPES } from "#app/features/profiles/pictures/picture-limits.ts"
import { PICTURE_UPLOAD } from "#app/features/profiles/pictures/picture-upload.server.ts"
import { FieldError, SelectField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { withUpload } from "#app/forms/uploads/upload.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findPayTo } from "../manual/pay-to.server.ts"
import { PayTo } from "../manual/pay-to.tsx"
import { sendWalletPayment } from "../manual/wallet-payments.server.ts"
import { walletSchema } from "../manual/wallet-schema.ts"
import { planQuery } from "../plan-schema.ts"
import { moneyOf, PLANS } from "../plan-table.ts"
import type { Route } from "./+types/wallet-payment"

export async function loader({ request }: Route.LoaderArgs) {
  const { plan } = planQuery.parse(Object.fromEntries(new URL(request.url).searchParams))
  const payTo = await findPayTo()
  return {
    payTo,
    rules: rulesOf(walletSchema),
    answers: { plan },
    plans: PLANS.map((terms) => ({
      value: terms.plan,
      label: `${terms.name}: ${moneyOf({ amount: terms.rupees, currency: "PKR" })}, ${terms.days} days`,
    })),
    methods: payTo?.accounts.map(({ method, label }) => ({ value: method, label })) ?? [],
  }
}

const AGAIN = "Please choose the picture again."
const MISSING = "Please choose the picture of the receipt."

export async function action({ request, context }: Route.ActionArgs) {
  return withUpload(request, PICTURE_UPLOAD, async ({ form, file }) => {
    const submission = await readForm(form, walletSchema)
    const image = file ? AGAIN : MISSING
    if (submission.status !== "success") return refused(submission, { fields: { image } })
    const sent = await sendWalletPayment(
      context.get(viewerContext),
      submission.value,
      file,
      context.get(requestContext),
    )
    if (sent.done)
      return redirectWithNotice(
        href("/subscription"),
        "Thank you. We look for the money, and the plan starts as soon as we have seen it.",
      )
    const { field, message } = sent
    if (!field) return refused(submission, { form: message, fields: { image }, status: statusOf(sent) })
    return refused(submission, { fields: { image, [field]: message }, status: statusOf(sent) })
  })
}

export default function WalletPayment({ loaderData, actionData }: Route.ComponentProps) {
  const { payTo, rules, answers, plans, methods } = loaderData
  const { form, fields, formProps } = useAppForm<typeof walletSchema>({ rules, answers, lastResult: actionData })
  const { image } = fields
  if (!payTo) return <NotOffered />
  return (
    <div className="section narrow stack">
      <title>Paid by wallet or bank – Rishta</title>
      <h1>Paid by wallet or bank</h1>
      <PayTo {...payTo} />
      <PostForm encType="multipart/form-data" className="card sheet stack" {...formProps}>
        <h2>What you have paid</h2>
        <ErrorSummary form={form} />
        <SelectField field={fields.plan} label="Plan" options={plans} />
        <SelectField field={fields.method} label="How you paid" options={methods} />
        <TextField
          field={fields.amount}
          label="Amount"
          hint="In rupees, as it stands on the receipt"
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          field={fields.transactionNumber}
          label="Transaction number"
          hint="The wallet or bank shows it after the payment, and sends it by SMS."
          autoComplete="off"
        />
        <div className="field">
          <label htmlFor={image!.id}>Picture of the receipt</label>
          <p className="hint" id={`${image!.id}-hint`}>
            A photo or screenshot: JPEG, PNG or WebP, up to 15 MB. Only you and our team can see it.
          </p>
          <input
            type="file"
            id={image!.id}
            name="image"
            accept={PICTURE_TYPES.join()}
            aria-invalid={image!.errors ? true : undefined}
            aria-describedby={`${image!.id}-hint${image!.errors ? ` ${image!.errorId}` : ""}`}
            onChange={shrink}
          />
          <FieldError field={image!} />
        </div>
        <SubmitButton>Send</SubmitButton>
      </PostForm>
      <p>
        <Link to={href("/subscribe")}>Pay by card instead</Link>
        {" · "}
        <Link to={href("/subscription")}>My subscription</Link>
      </p>
    </div>
  )
}

function NotOffered() {
  return (
    <div className="section narrow stack">
      <title>Paid by wallet or bank – Rishta</title>
      <h1>Paid by wallet or bank</h1>
      <p>
        We do not take payments by wallet or bank at the moment. If you have paid already, please{" "}
        <a href={href("/contact-us")}>write to us</a>.
      </p>
      <p>
        <Link className="button" to={href("/subscribe")}>
          Pay by card
        </Link>
      </p>
    </div>
  )
}

function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
  // If the connection has just broken, the picture goes as it is.
  import("#app/features/profiles/pictures/choose-picture.ts")
    .then(({ submitChosen }) => submitChosen(input))
    .catch(() => {})
}
