import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { TextAreaField, TextField } from "#app/forms/fields.tsx"
import { ErrorSummary, filledByProgram, Honeypot, SubmitButton } from "#app/forms/form-parts.tsx"
import { readFields, readForm, refused } from "#app/forms/read-form.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { useAppForm } from "#app/forms/use-app-form.ts"
import { networkOf } from "#app/http/network.ts"
import { spend } from "#app/rate-limit/rate-limit.server.ts"
import { PageHead } from "#app/ui/page/page-head.tsx"
import { PostForm } from "#app/ui/post-form.tsx"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import { leaveMessage } from "../contact.server.ts"
import { contactSchema } from "../contact-schema.ts"
import type { Route } from "./+types/contact"

export const handle = { plain: "form" }

export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  return { rules: rulesOf(contactSchema), answers: visitor && { name: visitor.name, email: visitor.email } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request)
  const submission = await readForm(form, contactSchema)
  if (submission.status !== "success") return refused(submission)

  const ctx = context.get(requestContext)
  await spend("contact", networkOf(ctx.address), ctx)
  if (!filledByProgram(form)) await leaveMessage(submission.value)
  return redirectWithNotice(href("/contact-us"), "Thank you. Your message has reached us; we answer by e-mail.")
}

export default function Contact({ loaderData: { rules, answers }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof contactSchema>({ rules, answers, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <PageHead
        title="Contact us – Rishta"
        path={href("/contact-us")}
        description="Write to the people behind Rishta: questions, complaints and corrections. A person reads it and answers by e-mail."
      />
      <h1>Contact us</h1>
      <p className="lead">
        A question, a complaint, something that should be put right: write to us, a person reads it.
      </p>
      <p>
        Many questions are answered in <a href={href("/member-support")}>member support</a>, quicker than we can write.
      </p>
      <PostForm className="card sheet stack" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.name} label="Name" autoComplete="name" />
        <TextField field={fields.email} label="Email" type="email" autoComplete="email" hint="We answer there." />
        <TextAreaField field={fields.message} label="Message" rows={7} />
        <Honeypot />
        <SubmitButton>Send message</SubmitButton>
      </PostForm>
      <p className="small soft">
        To report a profile or a message, use ‘Report’ beside it: we then see at once what it is about.
      </p>
    </div>
  )
}
