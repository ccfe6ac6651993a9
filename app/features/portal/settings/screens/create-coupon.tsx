import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { createCoupon } from "#app/features/subscriptions/coupons/coupons.server.ts"
import { PLAN_NAMES } from "#app/features/subscriptions/plan-table.ts"
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { newCouponSchema } from "../settings-schema.ts"
import type { Route } from "./+types/create-coupon"

export const loader = () => ({ rules: rulesOf(newCouponSchema), plans: optionsOf(PLAN_NAMES) })

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, newCouponSchema)
  if (submission.status !== "success") return refused(submission)
  const made = await createCoupon(context.get(viewerContext), submission.value, context.get(requestContext))
  if (!made.done) return refused(submission, { fields: { code: made.message } })
  return redirectWithNotice(
    href("/portal/settings/coupons"),
    `The coupon ${made.value.code} can be redeemed from now on.`,
  )
}

export default function CreateCoupon({ loaderData: { rules, plans }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof newCouponSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <title>Create Coupon – Rishta</title>
      <h1>Create Coupon</h1>
      <PostForm className="card sheet stack" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.code} label="Code" hint="Left empty, a code is made for you." autoComplete="off" />
        <SelectField field={fields.plan} label="Plan" options={plans} />
        <TextField field={fields.days} label="Days" inputMode="numeric" autoComplete="off" />
        <TextField
          field={fields.uses}
          label="Uses"
          hint="How many members may redeem it, once each"
          inputMode="numeric"
        />
        <TextField
          field={fields.cnic}
          label="CNIC"
          hint="Optional. Only the holder of this CNIC can redeem the coupon."
          autoComplete="off"
        />
        <TextAreaField field={fields.reason} label="Reason" hint="Optional. It is kept in the audit." rows={2} />
        <SubmitButton>Create Coupon</SubmitButton>
        <p>
          <Link to={href("/portal/settings/coupons")}>Cancel</Link>
        </p>
      </PostForm>
    </div>
  )
}
