import { href } from "react-router"
import { redirectWithNotice } from "#app/cookies/notice.server.ts"
import { countries, statesOf } from "#app/features/profiles/fields/countries.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { rulesOf } from "#app/forms/rules.server.ts"
import { keptField } from "#app/kept-forms/kept-form-context.server.ts"
import { refuse } from "#app/result.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import { createUser } from "../edit/save-user.server.ts"
import { submitUser } from "../edit/submit-user.server.ts"
import { UserForm } from "../edit/user-form.tsx"
import { createUserSchema } from "../edit/user-schema.ts"
import type { Route } from "./+types/create-user"

export const loader = ({ context }: Route.LoaderArgs) => ({
  rules: rulesOf(createUserSchema),
  states: statesOf(keptField(context, "country")),
  countries,
})

export async function action({ request, context }: Route.ActionArgs) {
  const [viewer, ctx] = [context.get(viewerContext), context.get(requestContext)]
  const { answer, saved } = await submitUser(request, createUserSchema, (answers) =>
    attempt(
      () => createUser(viewer, answers, ctx),
      () => refuse("failed", "An error occurred while creating the user."),
    ),
  )
  if (!saved) return answer
  const text = "The user was created, and a mail tells how to choose a password."
  return redirectWithNotice(href("/portal/user-view/:id", { id: String(saved.id) }), text)
}

export default function CreateUser({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="section narrow stack">
      <title>Create User – Rishta</title>
      <h1>Create User</h1>
      <UserForm {...loaderData} answer={actionData} submit="Create User" back={href("/portal/user-list")} />
    </div>
  )
}
