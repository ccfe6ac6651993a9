import { href, Link } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { couponSchema } from "../coupons/coupon-schema.ts"
import { redeemedText, submitCoupon } from "../coupons/coupons.server.ts"
import type { Route } from "./+types/coupon"

export const loader = () => ({ rules: rulesOf(couponSchema) })

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, couponSchema)
  if (submission.status !== "success") return refused(submission)

  const redeemed = await submitCoupon(context.get(viewerContext), submission.value, context.get(requestContext))
  if (!redeemed.done && redeemed.reason === "too-many") throw refusalPage(redeemed)
  if (!redeemed.done) return refused(submission, { fields: { couponCode: redeemed.message } })
  return redirectWithNotice(href("/subscription"), redeemedText(redeemed.value))
}

export default function Coupon({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof couponSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow">
      <title>Coupon – Rishta</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>Redeem a coupon</h1>
        <p>A coupon gives you a plan without a payment. You can use each coupon once.</p>
        <ErrorSummary form={form} />
        <TextField
          field={fields.cnic}
          label="CNIC"
          hint="Needed if your coupon was made out to a CNIC. We only compare it and do not keep it."
          inputMode="numeric"
          autoComplete="off"
          placeholder="35202-1234567-1"
        />
        <TextField field={fields.couponCode} label="Coupon code" autoComplete="off" />
        <SubmitButton>Redeem coupon</SubmitButton>
        <p>
          <Link to={href("/subscription")}>My subscription</Link>
        </p>
      </PostForm>
    </div>
  )
}
