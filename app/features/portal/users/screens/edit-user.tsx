import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { findPersonSummaries } from "#app/features/moderation/person-summary.server.ts"
import { PersonSummaries } from "#app/features/moderation/person-summary.tsx"
import { countries, statesOf } from "#app/features/profiles/fields/countries.server.ts"
import { type Seen, seenOf } from "#app/forms/meanwhile/merge.server.ts"
import { useSeen } from "#app/forms/meanwhile/use-seen.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import { Name } from "#app/ui/names.tsx"
import { idFrom, orNotFound } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findEditable, USER_PARTS, updateUser } from "../edit/change-user.server.ts"
import { submitUser } from "../edit/submit-user.server.ts"
import { UserForm } from "../edit/user-form.tsx"
import { type ChangedUser, editSchemaOf } from "../edit/user-schema.ts"
import type { Route } from "./+types/edit-user"

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = orNotFound(await findEditable(idFrom(params.id)))
  const people = await findPersonSummaries([idFrom(params.id)])
  const states = statesOf(keptField(context, "country") ?? found.country ?? undefined)
  const form = {
    answers: found,
    seen: seenOf(USER_PARTS, found),
    states,
    rules: rulesOf(editSchemaOf(found)),
    countries,
  }
  return { form, people }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx, id] = [context.get(viewerContext), context.get(requestContext), idFrom(params.id)]
  const found = orNotFound(await findEditable(id))
  const save = (answers: ChangedUser, seen?: Seen) => updateUser(viewer, id, answers, ctx, seen)
  const { answer, saved } = await submitUser(request, editSchemaOf(found), save)
  if (!saved) return answer
  return redirectWithNotice(href("/portal/user-view/:id", { id: String(id) }), "The user was changed.")
}

export default function EditUser({ loaderData: { form, people }, actionData, params }: Route.ComponentProps) {
  const { name } = form.answers
  const { seen, key } = useSeen(form.seen, params.id)
  return (
    <div className="section narrow stack">
      <title>{`Edit ${name} – Rishta`}</title>
      <h1>
        {"Edit "}
        <Name>{name}</Name>
      </h1>
      <PersonSummaries people={people} />
      <UserForm
        key={key}
        {...form}
        seen={seen}
        answer={actionData}
        submit="Save"
        back={href("/portal/user-view/:id", params)}
      />
    </div>
  )
}
