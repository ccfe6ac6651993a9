import { href, Link } from "react-router"
import { z } from "zod"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { SelectField, TextAreaField } from "#app/forms/fields.tsx"
import { ErrorSummary, SubmitButton } from "#app/forms/form-parts.tsx"
import { readForm, refused } from "#app/forms/read-form.server.ts"
import { statusOf } from "#app/forms/refusal.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { Name } from "#app/ui/names.tsx"
import { ownText } from "#app/ui/own-text.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { findReportable, REPORTABLE_KINDS, REPORTED, submitReport } from "../file-report.server.ts"
import { CATEGORIES, reportSchema } from "../report-schema.ts"
import type { Route } from "./+types/file-report"

async function reportable(viewer: Viewer, params: Route.LoaderArgs["params"]) {
  const what = z.enum(REPORTABLE_KINDS).safeParse(params.what.toLowerCase())
  const about = orNotFound(what.success && (await findReportable(viewer, what.data, idFrom(params.id))))
  return about
}

type About = Awaited<ReturnType<typeof reportable>>

const PAGES: Record<About["place"], (about: About) => string> = {
  profile: ({ profileId, seatId }) =>
    seatId
      ? href("/family/:seat/profile/:profileId", { seat: String(seatId), profileId: String(profileId) })
      : href("/UserProfile/:id", { id: String(profileId) }),
  chat: ({ page, subjectId }) => page ?? href("/Messages/:userId", { userId: String(subjectId) }),
  requests: () => href("/received-request"),
  received: () => href("/reports/received"),
}

const pageAbout = (about: About) => PAGES[about.place](about)

export async function loader({ params, context }: Route.LoaderArgs) {
  const about = await reportable(context.get(viewerContext), params)
  return {
    name: about.name,
    quote: about.quote,
    back: pageAbout(about),
    rules: rulesOf(reportSchema),
    categories: CATEGORIES,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const about = await reportable(viewer, params)
  const submission = await readForm(request, reportSchema)
  if (submission.status !== "success") return refused(submission)

  const sent = await submitReport(viewer, about, submission.value, ctx)
  if (!sent.done) return refused(submission, { form: sent.message, status: statusOf(sent) })
  const { reported, blocked } = sent.value
  const back = blocked ? href("/blocked") : pageAbout(about)
  return redirectWithNotice(back, reported.done ? REPORTED : reported.message)
}

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { name, quote, back, rules, categories } = loaderData
  const { form, fields, formProps } = useAppForm<typeof reportSchema>({ rules, lastResult: actionData })
  return (
    <div className="section narrow">
      <title>{`Report ${name} – Rishta`}</title>
      <PostForm className="card sheet stack" {...formProps}>
        <h1>
          {quote === null ? "Report " : "Report a message from "}
          <Name>{name}</Name>
        </h1>
        {quote && <blockquote {...ownText(quote)}>{quote}</blockquote>}
        <p>Only our team reads this. What you report is kept as it is now, even if it is changed later.</p>
        <ErrorSummary form={form} />
        <SelectField field={fields.category} label="What is wrong?" options={categories} />
        <TextAreaField field={fields.note} label="Please describe it" rows={4} />
        <label className="choice">
          <input type="checkbox" name={fields.block.name} defaultChecked={fields.block.initialValue === "on"} />
          <span>
            Block <Name>{name}</Name> as well
          </span>
        </label>
        <SubmitButton>Send report</SubmitButton>
        <p>
          <Link to={back}>Cancel</Link>
        </p>
      </PostForm>
    </div>
  )
}
