import { href, Link, useLocation } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { dayOf } from "#app/dates/dates.ts"
import { withoutQuestion } from "#app/features/accounts/actions/action-schema.ts"
import { ReasonDialog } from "#app/features/moderation/reason-dialog.tsx"
import { StateMark } from "#app/features/moderation/state-mark.tsx"
import { endCoupon, findCoupon, listCoupons } from "#app/features/subscriptions/coupons/coupons.server.ts"
import { PLAN_NAMES } from "#app/features/subscriptions/plan-table.ts"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { PagedList } from "#app/ui/paged-list.tsx"
import { StackedTable } from "#app/ui/stacked-table.tsx"
import { orNotFound, pagingFrom } from "#app/url/address.ts"
import { withQuery } from "#app/url/query.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { couponQuestionFrom, endCouponSchema } from "../settings-schema.ts"
import { SettingsTabs } from "../settings-tabs.tsx"
import type { Route } from "./+types/coupons"

export async function loader({ request }: Route.LoaderArgs) {
  const question = couponQuestionFrom(request)
  const [{ coupons, ...list }, asked] = await Promise.all([
    listCoupons(pagingFrom(request)),
    question === undefined ? undefined : findCoupon(question),
  ])
  const rows = coupons.map(({ createdAt, endedAt, plan, days, ...coupon }) => ({
    ...coupon,
    brings: `${PLAN_NAMES[plan]}, ${days} ${days === 1 ? "day" : "days"}`,
    since: dayOf(createdAt),
    ended: endedAt && dayOf(endedAt),
  }))
  return { ...list, rows, asked, rules: rulesOf(endCouponSchema), close: withoutQuestion(request) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = await readForm(request, endCouponSchema)
  if (submission.status !== "success") return refused(submission)
  const { id, reason } = submission.value
  const coupon = orNotFound(await findCoupon(id))
  const back = href("/portal/settings/coupons") + withoutQuestion(request)
  const ended = await endCoupon(context.get(viewerContext), id, { reason, ctx: context.get(requestContext) })
  if (!ended.done) return redirectWithRefusal(back, `${coupon.name} had ended.`)
  return redirectWithNotice(back, `${coupon.name} has ended: nobody redeems it any more.`)
}

export default function Coupons({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, asked, rules, close, ...list } = loaderData
  return (
    <div className="section stack">
      <title>Coupons – Rishta</title>
      <div className="row between">
        <h1>Coupons</h1>
        <Link className="button" to={href("/portal/settings/create-coupon")}>
          Create Coupon
        </Link>
      </div>
      <SettingsTabs at="coupons" />
      <PagedList {...list} empty="There are no coupons yet.">
        <StackedTable
          caption="Coupons"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { label: "Code", cell: ({ code }) => code },
            { label: "Brings", cell: ({ brings }) => brings },
            { label: "Used", as: "number", cell: ({ used, uses }) => `${used} of ${uses}` },
            { label: "For", cell: ({ bound }) => (bound ? "One CNIC" : "Anybody") },
            { label: "Since", as: "number", cell: ({ since }) => since },
            { label: "State", cell: State },
          ]}
        />
      </PagedList>
      {asked && (
        <ReasonDialog
          title="End this coupon?"
          ids={[asked.id]}
          about={<p>{asked.name}</p>}
          intent="end"
          button="End it"
          hint="It is kept in the audit. Plans that the coupon gave go on."
          rules={rules}
          answer={actionData}
          close={close}
        />
      )}
    </div>
  )
}

function State({ id, code, used, uses, ended }: Route.ComponentProps["loaderData"]["rows"][number]) {
  const { search } = useLocation()
  if (ended) return <StateMark tone="quiet">{`Ended on ${ended}`}</StateMark>
  return (
    <span>
      {used === uses ? <StateMark tone="bad">Used up</StateMark> : <StateMark tone="good">Can be redeemed</StateMark>}{" "}
      <Link to={withQuery(search, { confirm: "end", id })} aria-label={`End ${code}`} preventScrollReset>
        End
      </Link>
    </span>
  )
}
