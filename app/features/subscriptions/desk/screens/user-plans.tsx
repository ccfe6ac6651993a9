import type { Submission } from "@conform-to/react"
import { href, Link } from "react-router"
import type { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { optionsOf } from "#app/features/moderation/labels.ts"
import { NotUsed } from "#app/features/moderation/not-used.tsx"
import { refuseDecided } from "#app/features/moderation/refuse-decided.server.ts"
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import type { Result } from "#app/result.ts"
import { Name } from "#app/ui/names.tsx"
import { OnlyNewest } from "#app/ui/only-newest.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { PLAN_NAMES } from "../../plan-table.ts"
import { endTerm, extendTerm, startPlan } from "../manage-plans.server.ts"
import { endSchema, extendSchema, startSchema } from "../payments-schema.ts"
import { findUserPlans } from "../user-plans.server.ts"
import type { Route } from "./+types/user-plans"

export const handle = { plain: "form" }

export { readAgainOnConflict as shouldRevalidate } from "#app/features/moderation/not-used.tsx"

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = orNotFound(await findUserPlans(context.get(viewerContext), idFrom(params.id)))
  return {
    user,
    plans: optionsOf(PLAN_NAMES),
    rules: { start: rulesOf(startSchema), extend: rulesOf(extendSchema), end: rulesOf(endSchema) },
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const accountId = idFrom(params.id)
  const common = { actor: context.get(viewerContext), accountId, ctx: context.get(requestContext) }
  const here = href("/portal/user-plans/:id", { id: String(accountId) })
  const answer = <Input, Value>(submission: Submission<Input, string[], Value>, result: Result, done: string) =>
    result.done ? redirectWithNotice(here, done) : refuseDecided(submission, result, "account", accountId)
  const form = await readFields(request)
  const intent = form.get("intent")
  if (intent === "extend") {
    const submission = await readForm(form, extendSchema)
    if (submission.status !== "success") return refused(submission)
    const { term: termId, ...given } = submission.value
    return answer(submission, await extendTerm({ ...common, termId, ...given }), "The plan is extended.")
  }
  if (intent === "end") {
    const submission = await readForm(form, endSchema)
    if (submission.status !== "success") return refused(submission)
    const { term: termId, reason } = submission.value
    return answer(submission, await endTerm({ ...common, termId, reason }), "The plan has ended.")
  }
  const submission = await readForm(form, startSchema)
  if (submission.status !== "success") return refused(submission)
  return answer(submission, await startPlan({ ...common, ...submission.value }), "The plan is given.")
}

export default function UserPlans({ loaderData: { user, plans, rules }, actionData }: Route.ComponentProps) {
  const answered = actionData?.initialValue?.intent
  const answerTo = (intent: string) => (answered === intent ? actionData : undefined)
  const open = user.terms
    .filter((term) => term.open)
    .map(({ id, name, days }) => ({ value: String(id), label: `${name}, ${days}` }))
  return (
    <div className="section stack">
      <title>{`Plans of ${user.name} – Rishta`}</title>
      <p>
        <Link to={href("/portal/user-view/:id", { id: String(user.id) })}>The account</Link>
      </p>
      <h1>
        {"Plans of "}
        <Name>{user.name}</Name>
      </h1>
      <p className="soft">{user.email}</p>
      {user.closed && <p className="notice">{user.closed}</p>}
      <div className="two-columns">
        <Terms terms={user.terms} />
        <Paid payments={user.payments} />
      </div>
      {(user.closed || (answered !== "start" && open.length === 0)) && <NotUsed answer={actionData} />}
      {!user.closed && (
        <div className="two-columns">
          <PlanForm
            intent="start"
            title="Start a plan"
            hint="It begins now, or behind a plan that runs. No day is lost. The reason is kept in the audit."
            rules={rules.start}
            lastResult={answerTo("start")}
            choice={{ name: "plan", label: "Plan", options: plans }}
            days
          />
          {open.length > 0 && (
            <>
              <PlanForm
                intent="extend"
                title="Extend a plan"
                hint="It is kept in the audit. The member reads until when the plan is valid."
                rules={rules.extend}
                lastResult={answerTo("extend")}
                choice={{ name: "term", label: "Which plan", options: open }}
                days
              />
              <PlanForm
                intent="end"
                title="End a plan"
                hint="The member reads it."
                rules={rules.end}
                lastResult={answerTo("end")}
                choice={{ name: "term", label: "Which plan", options: open }}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
}

type Shown = Route.ComponentProps["loaderData"]["user"]

function Terms({ terms }: { terms: Shown["terms"] }) {
  return (
    <section className="card sheet stack">
      <h2>Plans</h2>
      {terms.length === 0 && <p>No plan yet.</p>}
      <ul className="stack tight">
        {terms.map(({ id, name, state, days, reason }) => (
          <li key={id}>
            <strong>{`${name}: ${state.toLowerCase()}`}</strong>
            <p className="small soft">
              {days}
              {reason && (
                <>
                  {" · "}
                  <Name>{reason}</Name>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={terms} />
    </section>
  )
}

function Paid({ payments }: { payments: Shown["payments"] }) {
  return (
    <section className="card sheet stack">
      <h2>Payments</h2>
      {payments.length === 0 && <p>Nothing ordered or paid yet.</p>}
      <ul className="stack tight">
        {payments.map(({ id, number, text, state }) => (
          <li key={id}>
            <Link to={href("/portal/payments/:id", { id: String(id) })}>{number}</Link>
            {` · ${state}`}
            <p className="small soft">{text}</p>
          </li>
        ))}
      </ul>
      <OnlyNewest of={payments} />
    </section>
  )
}

interface PlanFormProps extends AppFormProps {
  intent: string
  title: string
  hint: string
  choice: { name: "plan" | "term"; label: string; options: ReturnType<typeof optionsOf> }
  days?: boolean
}

type AnyPlanForm = z.ZodObject<{ plan: z.ZodString; term: z.ZodString; days: z.ZodString; reason: z.ZodString }>

function PlanForm({ intent, title, hint, choice, days, ...options }: PlanFormProps) {
  const { form, fields, formProps } = useAppForm<AnyPlanForm>({ ...options, id: intent, intent })
  return (
    <PostForm className="card sheet stack" {...formProps}>
      <h2>{title}</h2>
      <ErrorSummary form={form} />
      <SelectField field={fields[choice.name]} label={choice.label} options={choice.options} />
      {days && <TextField field={fields.days} label="Days" inputMode="numeric" autoComplete="off" />}
      <TextAreaField field={fields.reason} label="Reason" hint={hint} rows={2} />
      <SubmitButton name="intent" value={intent}>
        {title}
      </SubmitButton>
    </PostForm>
  )
}
