import { data, href, redirect } from "react-router"
import { redirectWithNotice, redirectWithRefusal } from "#app/cookies/notice.server.ts"
import { attempt } from "#app/forms/attempt.server.ts"
import { readFields } from "#app/forms/read-form.server.ts"
import { pageBefore } from "#app/guards/remembered-origin.ts"
import { idField } from "#app/url/address.ts"
import { requestContext, viewerContext } from "#app/viewer/contexts.server.ts"
import type { Route } from "./+types/put-back"
import { putBack } from "./put-back.server.ts"

export { default } from "#app/ui/page/no-screen.ts"

export const loader = () => redirect(href("/Dashboard"))

export async function action({ request, context }: Route.ActionArgs) {
  const removed = idField.safeParse((await readFields(request)).get("removed"))
  if (!removed.success) throw data(null, { status: 400 })
  const page = pageBefore(request, href("/Dashboard"))
  return attempt(
    async () => {
      const back = await putBack(context.get(viewerContext), removed.data, context.get(requestContext))
      return back.done ? redirectWithNotice(page, back.value) : redirectWithRefusal(page, back.message)
    },
    () => redirectWithRefusal(page, "It could not be put back. Please try again."),
  )
}
