import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { readBureauFigures } from "#app/features/consultants/bureau/bureau-figures.server.ts"
import { findBureau } from "#app/features/consultants/bureau/bureaus.server.ts"
import { DescriptionList } from "#app/features/profiles/shown/description-list.tsx"
import { complain } from "#app/features/reports/complaint.server.ts"
import { COMPLAINTS, complaintSchemas } from "#app/features/reports/report-schema.ts"
import { SelectField, TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, filledByProgram, Honeypot, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { refusalPage } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { type AppFormProps, useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/consultant"

export const handle = { plain: "form" }

async function bureauOf(params: Route.LoaderArgs["params"]) {
  const bureau = orNotFound(await findBureau(idFrom(params.id)))
  return bureau
}

const schemaFor = (visitor: object | null) => (visitor ? complaintSchemas.member : complaintSchemas.visitor)

export async function loader({ params, context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  const bureau = await bureauOf(params)
  return {
    bureau,
    figures: await readBureauFigures(bureau.id),
    own: visitor?.id === bureau.id,
    asksWho: visitor === null,
    rules: rulesOf(schemaFor(visitor)),
    categories: COMPLAINTS,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [visitor, ctx] = [context.get(visitorContext), context.get(requestContext)]
  const bureau = await bureauOf(params)
  if (visitor?.id === bureau.id) throw data(null, { status: 404 })
  const form = await readFields(request)
  const submission = await readForm(form, schemaFor(visitor))
  if (submission.status !== "success") return refused(submission)
  const sent = filledByProgram(form) ? undefined : await complain(visitor, bureau, submission.value, ctx)
  if (sent && !sent.done) throw refusalPage(sent)
  return redirectWithNotice(
    href("/consultants/:id", { id: String(bureau.id) }),
    "Thank you. We will look at your complaint; the consultant does not learn from whom it came.",
  )
}

export default function Consultant({ loaderData, actionData }: Route.ComponentProps) {
  const { bureau, figures, own } = loaderData
  const { id, name, company, city, checkedSince } = bureau
  return (
    <div className="section narrow stack">
      <PageHead
        title={`${company} – Rishta`}
        path={href("/consultants/:id", { id: String(id) })}
        description={`${company}${city ? `, ${city}` : ""}: a marriage consultant on Rishta, and what our records say of the work.`}
      />
      <h1>
        <Name>{company}</Name>
      </h1>
      <section className="card sheet">
        <DescriptionList
          rows={[
            ["Marriage consultant", <Name key="name">{name}</Name>],
            ["City", city],
            ["Company", checkedSince ? `Checked since ${checkedSince}` : "Not yet verified"],
          ]}
        />
      </section>
      <section className="card sheet stack">
        <h2>From our records</h2>
        <DescriptionList rows={figures} />
        <p className="small soft">
          Counted by Rishta, not told by the consultant. An engagement counts once both profiles say so.
        </p>
      </section>
      <p>
        <a href={href("/consultants")}>All checked consultants</a>
      </p>
      {!own && <Complaint {...loaderData} lastResult={actionData} />}
    </div>
  )
}

interface ComplaintProps extends AppFormProps {
  asksWho: boolean
  categories: readonly string[]
}

function Complaint({ asksWho, rules, categories, lastResult }: ComplaintProps) {
  const { form, fields, formProps } = useAppForm<typeof complaintSchemas.visitor>({ rules, lastResult })
  return (
    <details className="card search" open={lastResult !== undefined}>
      <summary>Complain about this consultant</summary>
      <PostForm className="stack" {...formProps}>
        <p>Only our team reads this. The consultant does not learn from whom it came.</p>
        <ErrorSummary form={form} />
        {asksWho && (
          <>
            <TextField field={fields.name} label="Name" autoComplete="name" />
            <TextField field={fields.email} label="Email" type="email" autoComplete="email" hint="We answer there." />
          </>
        )}
        <SelectField field={fields.category} label="What is wrong?" options={categories} />
        <TextAreaField field={fields.note} label="Please describe what happened" rows={5} />
        <Honeypot />
        <SubmitButton>Send complaint</SubmitButton>
      </PostForm>
    </details>
  )
}
