import { data, href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { idFrom } from "#app/forms/address.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { factsContext, viewerContext } from "#app/guards/contexts.server.ts"
import { countries, statesOf } from "../../profiles/countries.server.ts"
import { findEditable, updateUser } from "../save-user.server.ts"
import { takeUser } from "../take-user.server.ts"
import { UserForm } from "../user-form.tsx"
import { editUserSchema } from "../user-schema.ts"
import type { Route } from "./+types/edit-user"

export async function loader({ params }: Route.LoaderArgs) {
  const found = await findEditable(idFrom(params.id))
  if (!found) throw data(null, { status: 404 })
  const { name, ...answers } = found
  return { name, answers, states: statesOf(answers.country ?? undefined), rules: rulesOf(editUserSchema), countries }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const [viewer, facts, id] = [context.get(viewerContext), context.get(factsContext), idFrom(params.id)]
  const { answer, saved } = await takeUser(request, editUserSchema, async (answers) => {
    const updated = await updateUser(viewer, id, answers, facts)
    if (!updated) throw data(null, { status: 404 })
    return updated
  })
  if (!saved) return answer
  return redirectWithNotice(href("/portal/user-view/:id", { id: String(id) }), "The user was changed.")
}

export default function EditUser({ loaderData: { name, ...form }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>{`Edit ${name} – Rishta`}</title>
      <h1>{`Edit ${name}`}</h1>
      <UserForm {...form} answer={actionData} submit="Save" back={href("/portal/user-view/:id", params)} />
    </div>
  )
}
