import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { countries, statesOf } from "#app/features/profiles/countries.server.ts"
import { idFrom } from "#app/forms/address.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { heldField, requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { findEditable, updateUser } from "../save-user.server.ts"
import { submitUser } from "../submit-user.server.ts"
import { UserForm } from "../user-form.tsx"
import { editUserSchema } from "../user-schema.ts"
import type { Route } from "./+types/edit-user"

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findEditable(idFrom(params.id))
  if (!found) throw data(null, { status: 404 })
  const { name, ...answers } = found
  const states = statesOf(heldField(context, "country") ?? answers.country ?? undefined)
  return { name, answers, states, rules: rulesOf(editUserSchema), countries }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, ctx, id] = [context.get(viewerContext), context.get(requestContext), idFrom(params.id)]
  const { answer, saved } = await submitUser(request, editUserSchema, (answers) => updateUser(viewer, id, answers, ctx))
  if (!saved) return answer
  return redirectWithNotice(href("/portal/user-view/:id", { id: String(id) }), "The user was changed.")
}

export default function EditUser({ loaderData: { name, ...form }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>{`Edit ${name} – Rishta`}</title>
      <h1>
        {"Edit "}
        <bdi>{name}</bdi>
      </h1>
      <UserForm {...form} answer={actionData} submit="Save" back={href("/portal/user-view/:id", params)} />
    </div>
  )
}
