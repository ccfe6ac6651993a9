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
import { keepStory } from "../stories.server.ts"
import { storySchema } from "../story-schema.ts"
import type { Route } from "./+types/submit-story"

export const handle = { plain: "form" }

export function loader({ context }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  return { rules: rulesOf(storySchema), answers: visitor && { email: visitor.email } }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readFields(request)
  const submission = await readForm(form, storySchema)
  if (submission.status !== "success") return refused(submission)

  const ctx = context.get(requestContext)
  await spend("story", networkOf(ctx.address), ctx)
  if (!filledByProgram(form)) await keepStory(submission.value, context.get(visitorContext)?.id)
  return redirectWithNotice(href("/submit-story"), "Thank you. We read your story, and write to you when it is shown.")
}

export default function SubmitStory({ loaderData: { rules, answers }, actionData }: Route.ComponentProps) {
  const { form, fields, formProps } = useAppForm<typeof storySchema>({ rules, answers, lastResult: actionData })
  return (
    <div className="section narrow stack">
      <PageHead
        title="Submit your story – Rishta"
        path={href("/submit-story")}
        description="You found each other on Rishta? Tell others how it went: your first message, the meeting of the families, the wedding."
      />
      <h1>Submit your story</h1>
      <p className="lead">You found each other here? Tell those who are still looking how it went.</p>
      <p>
        A few sentences are enough: who wrote first, what you asked each other, when you knew. First names or initials
        will do, and please leave out whatever you would not want a neighbour to read.
      </p>
      <PostForm className="card sheet stack" {...formProps}>
        <ErrorSummary form={form} />
        <TextField field={fields.names} label="Your names" hint="As they are to be shown: Sana and Bilal" />
        <TextField field={fields.city} label="City" autoComplete="address-level2" />
        <TextField
          field={fields.email}
          label="Email"
          type="email"
          autoComplete="email"
          hint="We write there when your story is shown. The address is not published."
        />
        <TextAreaField field={fields.body} label="Your story" rows={9} />
        <Honeypot />
        <p className="small soft">By sending it you both agree that Rishta may show it on its pages.</p>
        <SubmitButton>Send our story</SubmitButton>
      </PostForm>
      <p className="small soft">
        We read every story and correct only spelling. Should you change your minds later,{" "}
        <a href={href("/contact-us")}>tell us</a> and it is taken down.
      </p>
    </div>
  )
}
