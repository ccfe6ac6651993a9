import { href, Link, redirect } from "react-router"
import { safePath } from "#app/guards/remembered-origin.ts"
import { keptFormContext } from "#app/kept-forms/kept-form-context.server.ts"
import { PostForm } from "#app/ui/post-form.tsx"
import { viewerContext } from "#app/viewer/contexts.server.ts"
import { questionOf } from "../confirm-again.server.ts"
import type { Route } from "./+types/confirm-again"

export const handle = { plain: "form" }

/** Asks again for what a button was pressed for when the session had ended. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const back = safePath(new URL(request.url).searchParams.get("back")) ?? href("/users-side")
  const { form } = context.get(keptFormContext)
  const question = form && (await questionOf(context.get(viewerContext), form))
  if (!form || !question) throw redirect(back)
  return { question, back, action: form.action, fields: form.fields }
}

export default function ConfirmAgain({ loaderData: { question, back, action, fields } }: Route.ComponentProps) {
  return (
    <div className="section narrow">
      <title>Please confirm – Rishta</title>
      <PostForm reloadDocument action={action} className="card sheet stack">
        <h1>Shall we go on?</h1>
        <p>{`You were logged out when you were about to ${question}.`}</p>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button">Yes, do it</button>
        <p>
          <Link to={back}>No</Link>
        </p>
      </PostForm>
    </div>
  )
}
