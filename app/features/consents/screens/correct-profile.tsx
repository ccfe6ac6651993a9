import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { editPage, readEdit } from "#app/features/wizards/edit-page.server.ts"
import { EditParts, useEditForm } from "#app/features/wizards/edit-parts.tsx"
import { findEditableProfile, updateProfile } from "#app/features/wizards/edit-profile.server.ts"
import { ErrorSummary } from "#app/forms/form-parts.tsx"
import { SaveButton } from "#app/forms/meanwhile/meanwhile.tsx"
import { seenIn } from "#app/forms/meanwhile/merge.server.ts"
import { isMeanwhile, refusedMeanwhile } from "#app/forms/meanwhile/refuse.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { asTyped, readFields, refused } from "#app/forms/read-form.server.ts"
import type { RequestContext } from "#app/http/request-context.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { orNotFound } from "#app/url/address.ts"
import { requestContext, visitorContext } from "#app/viewer/contexts.server.ts"
import type { Viewer } from "#app/viewer/sessions.server.ts"
import { browserOf, isOfCompany } from "../company-browser.server.ts"
import { sendCorrection } from "../consents.server.ts"
import { openLink } from "../link/open-link.server.ts"
import type { Route } from "./+types/correct-profile"

export const handle = { plain: "form" }

export { secretHeaders as headers } from "../link/secret-headers.ts"

/** The family changes the profile as its consultant could. */
async function openedProfile(token: string, visitor: Viewer | null, ctx: RequestContext) {
  const opened = await openLink({ token, visitor }, ctx)
  if (!opened.done || !opened.value.key.showsFacts) throw data(null, { status: 404 })
  const { ownerId, profileId } = opened.value
  const owner = { id: ownerId, role: "guest" as const }
  const profile = orNotFound(await findEditableProfile(owner, profileId))
  return { row: opened.value, owner, profile }
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { profile } = await openedProfile(params.token, context.get(visitorContext), context.get(requestContext))
  return editPage(request, profile)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { row, owner, profile } = await openedProfile(params.token, context.get(visitorContext), ctx)
  const form = await readFields(request)
  const { submission, provinces } = await readEdit(request, form, profile)
  if (form.get("intent") === "provinces") return { ...asTyped(form), provinces }
  if (submission.status !== "success") return refused(submission, {}, { provinces })
  // What the consultant's company writes here counts as the consultant's change, whoever has the link.
  const byCompany = await isOfCompany(await browserOf(request, context.get(visitorContext)), row.ownerId)
  const options = { ctx, by: byCompany ? "consultant" : "family", byLink: true, seen: seenIn(form) } as const
  const saved = await updateProfile(owner, row.profileId, submission.value, options)
  if (!saved.done && isMeanwhile(saved)) return refusedMeanwhile(submission, saved, { provinces })
  orNotFound(saved.done || undefined)
  await sendCorrection(row)
  const text = "Thank you. Your corrections are in the profile; please read it once more and answer."
  return redirectWithNotice(href("/consent/:token", params), text)
}

export default function CorrectProfile({ loaderData, actionData, params }: Route.ComponentProps) {
  const { seen } = useSeen(loaderData.seen, params.token)
  const { form, fields, formProps, answer } = useEditForm(loaderData, actionData)
  return (
    <div className="section narrow stack">
      <title>Correct a profile – Rishta</title>
      <meta name="robots" content="noindex" />
      <h1>Correct the profile</h1>
      <PostForm reloadDocument className="stack" {...formProps}>
        <ErrorSummary form={form} />
        <EditParts
          {...loaderData}
          fields={fields}
          provinces={actionData && "provinces" in actionData ? actionData.provinces : loaderData.provinces}
        />
        <p className="small soft">Pictures are changed by the marriage consultant: please send them a new one.</p>
        <SaveButton intent="save" seen={seen} answer={answer}>
          Save the corrections
        </SaveButton>
      </PostForm>
      <p>
        <a href={href("/consent/:token", params)}>Back without a change</a>
      </p>
    </div>
  )
}
